import type { Question } from '../generated/flow-files.ts';
import { type Answers, type Flow, ownEntry, type QuestionAnswer, type State } from '../model/index.ts';
import { checkAnswer } from './answers.ts';
import { carriedAnswer, carryOver } from './carry-over.ts';
import { NO_ANSWER, withoutRemovedOptions } from './options.ts';

/**
 * Whether the answer to a question is a draft. If the browser and the backend both have an answer, the browser's
 * counts.
 */
export const isDraft = (question: Question, answers: Answers): boolean =>
  (carriedAnswer(question, answers) ?? question).draft === true;

/**
 * Whether a question is answered: the visitor continued with an acceptable answer. Drafts do not count (decision 13).
 */
export const isGiven = (flow: Flow, question: Question, answers: Answers): boolean =>
  !isDraft(question, answers) && checkAnswer(flow, question, answerTo(flow, question, answers)).length === 0;

/** The answer to a question: the newest in the browser, else the backend's, else `NO_ANSWER`. */
export function answerTo(flow: Flow, question: Question, answers: Answers): QuestionAnswer {
  return withoutRemovedOptions(flow, question, carriedAnswer(question, answers) ?? sentAlong(question));
}

function sentAlong({ answer, user_texts, medication, allergy, version }: Question): QuestionAnswer {
  if (answer == null) return NO_ANSWER;
  return {
    answer,
    user_texts: Object.fromEntries(Object.entries(user_texts ?? {}).map(([id, text]) => [id, text ?? ''])),
    ...(medication == null ? {} : { medication }),
    ...(allergy == null ? {} : { allergy }),
    ...(version == null ? {} : { version }),
  };
}

/** Answers by question id, as they were given. An answer to an older version has the option ids of this version. */
export function answersTo(
  flow: Flow,
  questions: readonly Question[],
  answers: Answers,
): Record<string, QuestionAnswer> {
  return Object.fromEntries(questions.map((question) => [question.id, givenTo(flow, question, answers)]));
}

function givenTo(flow: Flow, question: Question, answers: Answers): QuestionAnswer {
  const stored = ownEntry(answers, question.id);
  const isEarlier = stored !== undefined && question.version != null && stored.version !== question.version;
  return isEarlier && carryOver(question, stored) !== undefined ? stored : answerTo(flow, question, answers);
}

/**
 * An id for a set of answers, computed from the times when they were given. If the same answers are sent again, the id
 * is the same.
 */
export function answersId(questions: readonly Question[], answers: Answers): string {
  const times = questions.flatMap(({ id }) => ownEntry(answers, id)?.at ?? []).toSorted((a, b) => a - b);
  const steps = times.map((time, index) => (time - (times[index - 1] ?? 0)).toString(36));
  return steps.join('-').slice(0, 200);
}

/**
 * The stored answers of the questionnaire on the screen. Another questionnaire may have a question with the same id, so
 * only this one's store is read.
 */
export function questionnaireAnswers({ questionnaire, answers }: State): Answers {
  return (questionnaire && answers[questionnaire.store]) ?? {};
}
