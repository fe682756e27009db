import { checkAnswer } from './answers.ts';
import { failing } from './actions/show.ts';
import { run } from './actions/run.ts';
import { ADVANCE, isAdvancing } from './delays.ts';
import { milliseconds } from './duration.ts';
import type { Effect } from './effect.ts';
import type { Question, QuestionnaireScreen } from './generated/flow-files.ts';
import { type Json, own } from './json.ts';
import { type Answers, type Known, type QuestionAnswer, textOf } from './known.ts';
import { advancesByItself, isAnswered, isStopped, stopsOf } from './options.ts';
import { fatalRule, repeatedQuestions } from './question-rules.ts';
import { answerTo, currentQuestion, isDraft, isLast, startQuestionnaire } from './questionnaire.ts';
import { orderIn, questionsIn } from './questions-in.ts';
import { requestOf } from './request.ts';
import { draftDone, draftLater } from './save-draft.ts';
import { withAnswer } from './tally.ts';
import { type Outcome, scopeOf, type Turn } from './turn.ts';

/** Answers of the product at hand; another product starts afresh (QN-5). */
function answersFor(known: Known, store: string): Answers {
  const product = textOf(known, 'product', 'slug');
  return Object.fromEntries(
    Object.entries(known.answers[store] ?? {}).filter(([, answer]) => answer.product === product),
  );
}

/** Questions arrived: the questionnaire starts or, the same questions again, stays where it is (QN-1, QS-11). */
export function begin(known: Known, turn: Turn, screen: QuestionnaireScreen, data: Json): Outcome {
  // Whoever is on their way elsewhere is not held back by what arrives for the screen they leave.
  if (known.leaving !== null && known.leaving !== turn.at.path) return [known, []];
  const questions = questionsIn(data);
  if (questions === undefined) return malformed(known, turn, []);
  if (questions.length === 0) {
    const [next, effects] = run(screen.on_empty ?? [], known, turn);
    return next === known && effects.length === 0 ? malformed(known, turn, []) : [next, effects];
  }
  const fatal = new Set<string>(questions.flatMap((question) => fatalRule(turn.flow, question) ?? []));
  if (repeatedQuestions(questions).length > 0) fatal.add('RF05');
  if (fatal.size > 0) return malformed(known, turn, [...fatal]);
  const present = known.questionnaire;
  if (present !== null && present.path === turn.at.path) {
    if (same(present.questions, questions, asked)) return [known, []];
    // In another language: whoever is in the middle of an answer stays there.
    if (same(present.questions, questions, wordless))
      return [{ ...known, questionnaire: { ...present, questions } }, []];
  }
  const answers = answersFor(known, screen.store);
  const order = orderOf(known, turn, screen, questions);
  const follows = known.visited.length > 1;
  const state = startQuestionnaire(turn.flow, turn.at.path, screen.store, questions, answers, order, follows);
  const next: Known = { ...known, answers: { ...known.answers, [screen.store]: answers }, questionnaire: state };
  const effects: Effect[] =
    questions.length > 1 ? [{ type: 'navigate', path: turn.at.path, replace: true, question: state.index }] : [];
  return [stopShown(next, turn, screen.store), effects];
}

/** What is asked of a screen's `counted_by` call here, or undefined where it has none or lacks a word. */
function countOf(known: Known, turn: Turn, { counted_by }: QuestionnaireScreen): string | undefined {
  const request = counted_by === undefined ? undefined : requestOf(turn.flow, counted_by, scopeOf(turn, known));
  return request && JSON.stringify([request.call, request.path, request.key]);
}

/** The order of all questions: of a list as it came, of a single question as it was counted last (PG-4). */
function orderOf(
  known: Known,
  turn: Turn,
  screen: QuestionnaireScreen,
  questions: readonly Question[],
): readonly string[] | null {
  if (screen.counted_by === undefined) return questions.map(({ id }) => id);
  return known.counted !== null && known.counted.by === countOf(known, turn, screen) ? known.counted.ids : null;
}

/** Which questions there are was told, for the one on screen and those that follow (PG-4). */
export function count(known: Known, turn: Turn, screen: QuestionnaireScreen, data: Json): Known {
  const by = countOf(known, turn, screen);
  if (by === undefined) return known;
  const ids = orderIn(data);
  const { questionnaire } = known;
  const isHere = questionnaire !== null && questionnaire.path === turn.at.path;
  return {
    ...known,
    counted: { by, ids },
    questionnaire: isHere ? { ...questionnaire, order: ids } : questionnaire,
  };
}

const same = (a: readonly Question[], b: readonly Question[], as: (question: Question | undefined) => string) =>
  a.length === b.length && a.every((question, at) => as(question) === as(b[at]));

/** A question without what was answered to it. */
function asked(question: Question | undefined): string {
  const {
    answer: _,
    user_texts: __,
    medication: ___,
    allergy: ____,
    draft: _____,
    asked_again: ______,
    ...rest
  } = question ?? {};
  return JSON.stringify(rest);
}

/** What a question is in every language: its version, or where it has none, what is left without its words. */
function wordless(question: Question | undefined): string {
  if (question?.version != null) return question.version;
  const options = question?.answer_options?.map(({ id, need_more_info, end_progress, urgent, none_answer }) => [
    id,
    need_more_info === true,
    end_progress === true,
    urgent === true,
    none_answer === true,
  ]);
  return JSON.stringify([question?.id, question?.question_type, question?.ask_if, options]);
}

/** Questions nobody could answer show the error screen and are reported, by rule and without their words (QS-11). */
function malformed(known: Known, turn: Turn, rules: string[]): Outcome {
  const [next, effects] = failing(known, turn, { call: '', status: 'malformed' });
  return [
    next,
    [...effects, { type: 'report', what: 'malformed-question', detail: { route: turn.at.route.id, rules } }],
  ];
}

/** The safety modal over a question whose answer stops the visitor, with what the answer's help says (QS-8). */
function stopShown(known: Known, { flow }: Turn, store: string): Known {
  const question = currentQuestion(known.questionnaire);
  if (question === undefined) return known;
  const [found] = stopsOf(flow, question, answerTo(flow, question, known.answers[store] ?? {}));
  if (found === undefined) return known;
  return { ...known, modal: { id: found.stop.opens, item: { helper_text: found.option.helper_text ?? '' } } };
}

/** An answer was changed; `settled` when the visitor meant it as their choice and not on the way to it (PQ-2). */
export function choose(
  known: Known,
  turn: Turn,
  screen: QuestionnaireScreen,
  id: string,
  answer: QuestionAnswer,
  settled: boolean,
): Outcome {
  const state = known.questionnaire;
  const question = currentQuestion(state);
  if (state === null || question === undefined || question.id !== id) return [known, []];
  const leadsOn = settled && advancesByItself(turn.flow, question, answer);
  const kept = keeping(known, turn, screen.store, question, answer, !leadsOn);
  const next: Known = { ...kept, questionnaire: { ...state, problems: [] } };
  if (leadsOn) return [next, [...draftDone(next), advance(turn, screen.advance_after)]];
  const shown = settled && isStopped(turn.flow, question, answer) ? stopShown(next, turn, screen.store) : next;
  return [shown, [{ type: 'cancel', key: ADVANCE }, ...draftLater(next, turn, screen, question)]];
}

/** Known with an answer, newer than the one before it, also where the clock was set back in between (ST-10). */
function keeping(
  known: Known,
  turn: Turn,
  store: string,
  { id, version, language }: Question,
  answer: QuestionAnswer,
  draft: boolean,
): Known {
  const before = own(known.answers[store] ?? {}, id)?.at ?? 0;
  const product = textOf(known, 'product', 'slug');
  const { version: _, language: __, ...given } = answer;
  const told = { ...(version != null && { version }), ...(language != null && { language }) };
  const saved = { ...given, ...told, at: Math.max(turn.now, before + 1), product, draft };
  return { ...known, answers: { ...known.answers, [store]: withAnswer(known.answers[store] ?? {}, id, saved) } };
}

/**
 * Continue was pressed: what is missing is said, else the draft is an answer from now on (decision 13) and the next
 * question comes, after the last one at once (PQ-3).
 */
export function proceed(known: Known, turn: Turn, screen: QuestionnaireScreen): Outcome {
  const state = known.questionnaire;
  const question = currentQuestion(state);
  if (state === null || question === undefined || known.screen.busy) return [known, []];
  const answer = answerTo(turn.flow, question, known.answers[screen.store] ?? {});
  if (!isAnswered(answer))
    return [{ ...known, questionnaire: { ...state, problems: checkAnswer(turn.flow, question, answer) } }, []];
  if (isStopped(turn.flow, question, answer)) return [stopShown(known, turn, screen.store), []];
  const problems = checkAnswer(turn.flow, question, answer);
  if (problems.length > 0) return [{ ...known, questionnaire: { ...state, problems } }, []];
  const last = isLast(turn.flow, state, known.answers[screen.store] ?? {});
  if (!last && isAdvancing(known)) return [known, []];
  const isGivenNow = isDraft(question, known.answers[screen.store] ?? {});
  const next = isGivenNow ? keeping(known, turn, screen.store, question, answer, false) : known;
  return [next, [...draftDone(known), advance(turn, last ? '0ms' : screen.advance_after)]];
}

/** Going on waits until the answer is stored, so that no reload in between can lose it (decision 13). */
function advance({ moment, screen }: Turn, after: string): Effect {
  return {
    type: 'schedule',
    key: ADVANCE,
    after: milliseconds(after),
    do: [{ question: 'next' }],
    moment,
    screen,
    stored: true,
  };
}
