import {
  advancesByItself,
  answerTo,
  checkAnswer,
  currentQuestion,
  fatalRule,
  isAnswered,
  isDraft,
  isLast,
  isStopped,
  orderIn,
  questionsIn,
  repeatedQuestions,
  startQuestionnaire,
  stopsOf,
  withAnswer,
} from '../rules/index.ts';
import { ADVANCE, cancelDraftSave, isAdvancing, run, scheduleDraftSave, showErrorScreen } from '../actions/index.ts';
import {
  answersAbout,
  type Answers,
  type Effect,
  type Json,
  ownEntry,
  type QuestionAnswer,
  type State,
} from '../model/index.ts';
import type { Question, QuestionnaireScreen } from '../generated/flow-files.ts';
import { type ActionContext, requestOf, scopeOf, type Transition } from '../eval/index.ts';
import { advance } from './advance.ts';
import { stepOpened } from './step-opened.ts';

/** The stored answers of the current product. Another product starts afresh (QN-5). */
function answersFor(state: State, store: string): Answers {
  const product = answersAbout(state);
  return Object.fromEntries(
    Object.entries(state.answers[store] ?? {}).filter(([, answer]) => answer.product === product),
  );
}

/**
 * Handles loaded questions: starts the questionnaire, or when it shows the same questions already, keeps it as it is
 * (QN-1, QS-11).
 */
export function startQuestions(
  state: State,
  context: ActionContext,
  screen: QuestionnaireScreen,
  data: Json,
): Transition {
  // While the visitor is leaving, questions of the old screen are ignored.
  if (state.leaving !== null && state.leaving !== context.at.path) return [state, []];
  const questions = questionsIn(data);
  if (questions === undefined) return malformed(state, context, []);
  if (questions.length === 0) {
    const [next, effects] = run(screen.on_empty ?? [], state, context);
    return next === state && effects.length === 0 ? malformed(state, context, []) : [next, effects];
  }
  const fatal = new Set<string>(questions.flatMap((question) => fatalRule(context.flow, question) ?? []));
  if (repeatedQuestions(questions).length > 0) fatal.add('RF05');
  if (fatal.size > 0) return malformed(state, context, [...fatal]);
  const present = state.questionnaire;
  if (present !== null && present.path === context.at.path) {
    if (same(present.questions, questions, asked)) return [state, []];
    // The same questions in another language: the visitor stays at the current question.
    if (same(present.questions, questions, wordless))
      return [{ ...state, questionnaire: { ...present, questions } }, []];
  }
  const answers = answersFor(state, screen.store);
  const order = orderOf(state, context, screen, questions);
  const follows = state.visited.length > 1;
  const opened = { path: context.at.path, store: screen.store, questions, order, today: state.today };
  const questionnaire = startQuestionnaire(context.flow, opened, answers, follows);
  const next: State = {
    ...state,
    answers: { ...state.answers, [screen.store]: answers },
    questionnaire: questionnaire,
  };
  const effects: Effect[] =
    questions.length > 1
      ? [{ type: 'navigate', path: context.at.path, replace: true, question: questionnaire.index }]
      : [];
  return [stopShown(next, context, screen.store), effects];
}

/** The request of the screen's `counted_by` call; undefined when there is none, or a parameter is unknown. */
function countOf(state: State, context: ActionContext, { counted_by }: QuestionnaireScreen): string | undefined {
  const request = counted_by === undefined ? undefined : requestOf(context.flow, counted_by, scopeOf(context, state));
  return request && JSON.stringify([request.call, request.path, request.key]);
}

/** The order of all questions: of a list as loaded, for a single question as last counted (PG-4). */
function orderOf(
  state: State,
  context: ActionContext,
  screen: QuestionnaireScreen,
  questions: readonly Question[],
): readonly string[] | null {
  if (screen.counted_by === undefined) return questions.map(({ id }) => id);
  return state.counted !== null && state.counted.by === countOf(state, context, screen) ? state.counted.ids : null;
}

/** Handles the list of questions from a `counted_by` call (PG-4). */
export function count(state: State, context: ActionContext, screen: QuestionnaireScreen, data: Json): State {
  const by = countOf(state, context, screen);
  if (by === undefined) return state;
  const ids = orderIn(data);
  const { questionnaire } = state;
  const isHere = questionnaire !== null && questionnaire.path === context.at.path;
  return {
    ...state,
    counted: { by, ids },
    questionnaire: isHere ? { ...questionnaire, order: ids } : questionnaire,
  };
}

const same = (a: readonly Question[], b: readonly Question[], as: (question: Question | undefined) => string) =>
  a.length === b.length && a.every((question, at) => as(question) === as(b[at]));

/** A question without its answer, as comparable text. */
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

/** A question without its language, as comparable text: its version, or its content without texts. */
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

/**
 * Shows the error screen for questions that cannot be answered, and reports the broken rules without any text of the
 * questions (QS-11).
 */
function malformed(state: State, context: ActionContext, rules: string[]): Transition {
  const [next, effects] = showErrorScreen(state, context, { call: '', status: 'malformed' });
  return [
    next,
    [...effects, { type: 'report', what: 'malformed-question', detail: { route: context.at.route.id, rules } }],
  ];
}

/** Opens the safety modal of an answer that stops the visitor, with the help text of the chosen option (QS-8). */
function stopShown(state: State, { flow }: ActionContext, store: string): State {
  const question = currentQuestion(state.questionnaire);
  if (question === undefined) return state;
  const [found] = stopsOf(flow, question, answerTo(flow, question, state.answers[store] ?? {}));
  if (found === undefined) return state;
  return { ...state, modal: { id: found.stop.opens, item: { helper_text: found.option.helper_text ?? '' } } };
}

/** Handles a changed answer. `settled`: the visitor finished choosing (PQ-2). */
export function choose(
  state: State,
  context: ActionContext,
  screen: QuestionnaireScreen,
  id: string,
  answer: QuestionAnswer,
  settled: boolean,
): Transition {
  const questionnaire = state.questionnaire;
  const question = currentQuestion(questionnaire);
  if (questionnaire === null || question === undefined || question.id !== id) return [state, []];
  const leadsOn = settled && advancesByItself(context.flow, question, answer);
  const kept = keeping(state, context, screen.store, question, answer, !leadsOn);
  const next: State = { ...kept, questionnaire: { ...questionnaire, problems: [] } };
  if (leadsOn) return [next, [...cancelDraftSave(next), advance(next, context, screen, question)]];
  const isStop = isStopped(context.flow, question, answer);
  const open = isStop ? stepOpened(next, context) : next;
  const shown = settled && isStop ? stopShown(open, context, screen.store) : open;
  return [
    shown,
    [{ type: 'cancel', key: ADVANCE }, ...scheduleDraftSave(next, context, screen, question, isAdvancing(state))],
  ];
}

/** Stores an answer with a time later than the previous answer's, even when the clock went back (ST-10). */
function keeping(
  state: State,
  context: ActionContext,
  store: string,
  { id, version, language }: Question,
  answer: QuestionAnswer,
  draft: boolean,
): State {
  const before = ownEntry(state.answers[store] ?? {}, id)?.at ?? 0;
  const product = answersAbout(state);
  const { version: _, language: __, ...given } = answer;
  const told = { ...(version != null && { version }), ...(language != null && { language }) };
  const saved = { ...given, ...told, at: Math.max(context.now, before + 1), product, draft };
  return { ...state, answers: { ...state.answers, [store]: withAnswer(state.answers[store] ?? {}, id, saved) } };
}

/**
 * Handles Continue: shows what is missing; otherwise the draft becomes an answer (decision 13) and the next question
 * follows. After the last question there is no delay (PQ-3).
 */
export function proceed(state: State, context: ActionContext, screen: QuestionnaireScreen): Transition {
  const questionnaire = state.questionnaire;
  const question = currentQuestion(questionnaire);
  if (questionnaire === null || question === undefined || state.screen.busy) return [state, []];
  const answer = answerTo(context.flow, question, state.answers[screen.store] ?? {});
  if (!isAnswered(answer))
    return [
      { ...state, questionnaire: { ...questionnaire, problems: checkAnswer(context.flow, question, answer) } },
      [],
    ];
  if (isStopped(context.flow, question, answer)) return [stopShown(state, context, screen.store), []];
  const problems = checkAnswer(context.flow, question, answer);
  if (problems.length > 0) return [{ ...state, questionnaire: { ...questionnaire, problems } }, []];
  const last = isLast(context.flow, questionnaire, state.answers[screen.store] ?? {});
  if (!last && isAdvancing(state)) return [state, []];
  const isGivenNow = isDraft(question, state.answers[screen.store] ?? {});
  const next = isGivenNow ? keeping(state, context, screen.store, question, answer, false) : state;
  const step = advance(next, context, last ? { ...screen, advance_after: '0ms' } : screen, question);
  return [next, [...cancelDraftSave(state), step]];
}
