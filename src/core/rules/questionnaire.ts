import type { Question } from '../generated/flow-files.ts';
import type { Answers, Flow, QuestionnaireState, State } from '../model/index.ts';
import { isAskedAgain } from './carry-over.ts';
import { isStopped } from './options.ts';
import { answerTo, isGiven, questionnaireAnswers } from './question-answers.ts';
import { type Tally, tallyOf } from './tally.ts';

/**
 * The index of the question at which a questionnaire starts or resumes. If no question is answered, it is the first.
 * Otherwise, it is the first question without a given answer; a question with a draft or a stop is shown again
 * (decision 13). If all are answered, it is the last (QN-1).
 */
export function resumeAt(flow: Flow, questionnaire: Opened, answers: Answers): number {
  const { asked, open } = tally(flow, questionnaire, answers);
  return open ?? Math.max(0, asked.lastIndexOf(true));
}

/** The questions of a questionnaire, and the date on which it was opened. */
type Opened = Pick<QuestionnaireState, 'questions' | 'today'>;

const tally = (flow: Flow, { questions, today }: Opened, answers: Answers): Tally =>
  tallyOf(flow, questions, answers, today, {
    isGiven: (question) => isGiven(flow, question, answers),
    answerTo: (question) => answerTo(flow, question, answers),
  });

/** The questions of a questionnaire that are asked. */
export function askedQuestions(flow: Flow, questionnaire: QuestionnaireState, answers: Answers): readonly Question[] {
  const { asked } = tally(flow, questionnaire, answers);
  return questionnaire.questions.filter((_, place) => asked[place]);
}

/** Whether the answer to the question on the screen stops the visitor (QS-8). */
export function isAtStop(flow: Flow, state: State): boolean {
  const question = currentQuestion(state.questionnaire);
  return question !== undefined && isStopped(flow, question, answerTo(flow, question, questionnaireAnswers(state)));
}

/** A questionnaire at its start (QN-1). @param isFromScreen whether the visitor comes from another screen */
export function startQuestionnaire(
  flow: Flow,
  opened: Pick<QuestionnaireState, 'path' | 'store' | 'questions' | 'order' | 'today'>,
  answers: Answers,
  isFromScreen: boolean,
): QuestionnaireState {
  return {
    ...opened,
    index: resumeAt(flow, opened, answers),
    direction: isFromScreen ? 'forward' : 'none',
    answerErrors: [],
    again: opened.questions.filter((question) => isAskedAgain(question, answers)).map(({ id }) => id),
  };
}

/** The question on screen; undefined when there is none. */
export function currentQuestion(questionnaire: QuestionnaireState | null): Question | undefined {
  return questionnaire?.questions[questionnaire.index];
}

/**
 * The position of the current question among all questions that are asked, from 0, and their number. Null if the number
 * is unknown (PG-4).
 */
export function positionIn(
  flow: Flow,
  questionnaire: QuestionnaireState | null,
  answers: Answers,
): { position: number; total: number } | null {
  const id = currentQuestion(questionnaire)?.id;
  if (questionnaire === null || id === undefined) return null;
  const { asked, before, total } = tally(flow, questionnaire, answers);
  const { order } = questionnaire;
  // If all questions are known, only those that are asked count.
  const askedBefore = asked[questionnaire.index] ? before[questionnaire.index] : undefined;
  if (
    order?.length === questionnaire.questions.length &&
    order[questionnaire.index] === id &&
    askedBefore !== undefined
  )
    return { position: askedBefore, total };
  const hidden = new Set(questionnaire.questions.flatMap((question, place) => (asked[place] ? [] : [question.id])));
  const shown = (order ?? []).filter((other) => !hidden.has(other));
  const position = shown.indexOf(id);
  return position === -1 ? null : { position, total: shown.length };
}

/** Whether the current question is the last that is asked. */
export const isLast = (flow: Flow, questionnaire: QuestionnaireState, answers: Answers): boolean =>
  nextIndex(flow, questionnaire, answers) === undefined;

/** The index of the next question that is asked; undefined after the last. */
function nextIndex(flow: Flow, questionnaire: QuestionnaireState, answers: Answers): number | undefined {
  const { asked } = tally(flow, questionnaire, answers);
  const next = asked.indexOf(true, questionnaire.index + 1);
  return next === -1 ? undefined : next;
}

/** The index of the previous question that was asked; undefined at the first, and outside a questionnaire. */
export function previousIndex(flow: Flow, state: State): number | undefined {
  const questionnaire = state.questionnaire;
  if (questionnaire === null) return undefined;
  return askedUpTo(flow, questionnaire, questionnaireAnswers(state), questionnaire.index - 1);
}

/** The index of the last question that is asked, at most the given index. */
function askedUpTo(flow: Flow, questionnaire: QuestionnaireState, answers: Answers, index: number): number | undefined {
  if (index < 0) return undefined;
  const found = tally(flow, questionnaire, answers).asked.lastIndexOf(true, index);
  return found === -1 ? undefined : found;
}

/** A shared empty list, so that two questionnaires without errors are equal in all their fields. */
const NO_ERRORS: QuestionnaireState['answerErrors'] = [];

/** The questionnaire after moving to a question, at most to the first unanswered one (QN-2, QN-3). */
export function withIndex(
  flow: Flow,
  questionnaire: QuestionnaireState,
  answers: Answers,
  index: number,
): QuestionnaireState {
  const furthest = resumeAt(flow, questionnaire, answers);
  const next = askedUpTo(flow, questionnaire, answers, Math.min(Math.max(0, index), furthest)) ?? furthest;
  if (next === questionnaire.index) return questionnaire;
  return {
    ...questionnaire,
    index: next,
    direction: next < questionnaire.index ? 'back' : 'forward',
    answerErrors: NO_ERRORS,
  };
}

/**
 * The questionnaire after moving to the next question, or to an earlier one that must be answered first; undefined
 * after the last question (QN-2).
 */
export function atNextQuestion(
  flow: Flow,
  questionnaire: QuestionnaireState,
  answers: Answers,
): QuestionnaireState | undefined {
  const open = resumeAt(flow, questionnaire, answers);
  const next = nextIndex(flow, questionnaire, answers);
  if (next === undefined && open === questionnaire.index) return undefined;
  return withIndex(flow, questionnaire, answers, next ?? open);
}

/** How many questions are answered (PG-3). */
export function answeredCount(flow: Flow, questionnaire: QuestionnaireState, answers: Answers): number {
  return tally(flow, questionnaire, answers).answered;
}
