import { fatalRule, orderIn, questionsIn, repeatedQuestions, startQuestionnaire } from '../rules/index.ts';
import { run, showErrorScreen } from '../actions/index.ts';
import { answersAbout, type Answers, type Effect, type Json, type State } from '../model/index.ts';
import type { Question, QuestionnaireScreen } from '../generated/flow-files.ts';
import { type ActionContext, requestOf, scopeOf, type Transition } from '../eval/index.ts';
import { withStopModal } from './answer.ts';

/** The stored answers about the current product. For another product there are none yet (QN-5). */
function answersFor(state: State, store: string): Answers {
  const product = answersAbout(state);
  return Object.fromEntries(
    Object.entries(state.answers[store] ?? {}).filter(([, answer]) => answer.product === product),
  );
}

/**
 * Handles loaded questions: starts the questionnaire. If the same questions are already shown, it does not change
 * (QN-1, QS-11).
 */
export function startQuestions(
  state: State,
  context: ActionContext,
  screen: QuestionnaireScreen,
  data: Json,
): Transition {
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
  if (present !== null && present.path === context.match.path) {
    if (same(present.questions, questions, asked)) return [state, []];
    // The same questions in another language: the visitor stays at the current question.
    if (same(present.questions, questions, wordless))
      return [{ ...state, questionnaire: { ...present, questions } }, []];
  }
  const answers = answersFor(state, screen.store);
  const order = orderOf(state, context, screen, questions);
  const isFromScreen = state.visited.length > 1;
  const opened = { path: context.match.path, store: screen.store, questions, order, today: state.today };
  const questionnaire = startQuestionnaire(context.flow, opened, answers, isFromScreen);
  const next: State = {
    ...state,
    answers: { ...state.answers, [screen.store]: answers },
    questionnaire: questionnaire,
  };
  const effects: Effect[] =
    questions.length > 1
      ? [{ type: 'navigate', path: context.match.path, replace: true, question: questionnaire.index }]
      : [];
  return [withStopModal(next, context, screen.store), effects];
}

/** The request of the screen's `counted_by` call; undefined when the screen has none, or a parameter is unknown. */
function orderRequestOf(state: State, context: ActionContext, { counted_by }: QuestionnaireScreen): string | undefined {
  const request = counted_by === undefined ? undefined : requestOf(context.flow, counted_by, scopeOf(context, state));
  return request && JSON.stringify([request.call, request.path, request.key]);
}

/**
 * The ids of all questions in order. If the screen loads all questions, their ids; if it loads one at a time, the ids
 * of the last `counted_by` response (PG-4). Null until this response has arrived.
 */
function orderOf(
  state: State,
  context: ActionContext,
  screen: QuestionnaireScreen,
  questions: readonly Question[],
): readonly string[] | null {
  if (screen.counted_by === undefined) return questions.map(({ id }) => id);
  return state.knownOrder !== null && state.knownOrder.by === orderRequestOf(state, context, screen)
    ? state.knownOrder.ids
    : null;
}

/** @returns the state with the order of all questions, from the response of the screen's `counted_by` call (PG-4) */
export function storeOrder(state: State, context: ActionContext, screen: QuestionnaireScreen, data: Json): State {
  const by = orderRequestOf(state, context, screen);
  if (by === undefined) return state;
  const ids = orderIn(data);
  const { questionnaire } = state;
  const isHere = questionnaire !== null && questionnaire.path === context.match.path;
  return {
    ...state,
    knownOrder: { by, ids },
    questionnaire: isHere ? { ...questionnaire, order: ids } : questionnaire,
  };
}

const same = (a: readonly Question[], b: readonly Question[], as: (question: Question | undefined) => string) =>
  a.length === b.length && a.every((question, index) => as(question) === as(b[index]));

/** A question without its answer, as text to compare. */
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

/** What identifies a question in any language, as text to compare: its version, or its content without texts. */
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
 * Shows the error screen for questions that nobody can answer, and reports the violated rules without any text of the
 * questions (QS-11).
 */
function malformed(state: State, context: ActionContext, rules: string[]): Transition {
  const [next, effects] = showErrorScreen(state, context, { call: '', status: 'malformed' });
  return [
    next,
    [...effects, { type: 'report', what: 'malformed-question', detail: { route: context.match.route.id, rules } }],
  ];
}
