import type { Question } from '../generated/flow-files.ts';
import type { Flow, Json, QuestionAnswer } from '../model/index.ts';
import { isAnswered, typeOf } from './options.ts';
import { truthOf } from './truth.ts';

/** The prefix of a reference to an answer in conditions: "answers.regions". */
export const ANSWERS = 'answers.';

/**
 * The value that a condition compares: a list for multiple choice, else a single answer; undefined without an answer.
 */
function valueOf(flow: Flow, question: Question, answer: QuestionAnswer | undefined): Json | undefined {
  if (answer === undefined || !isAnswered(answer)) return undefined;
  return typeOf(flow, question)?.selects === 'many' ? answer.answer : answer.answer[0];
}

/**
 * The questions that are asked: those whose `ask_if` holds. A condition sees only the answers to earlier questions
 * that are asked themselves. Answers to other questions are kept and ignored.
 */
export function askedOf(
  flow: Flow,
  questions: readonly Question[],
  answerOf: (question: Question) => QuestionAnswer | undefined,
): readonly Question[] {
  if (questions.every(({ ask_if }) => ask_if == null)) return questions;
  const values = new Map<string, Json | undefined>();
  return questions.filter((question) => {
    const { ask_if } = question;
    if (ask_if != null && truthOf(ask_if, (name) => values.get(name), null) !== true) return false;
    values.set(ANSWERS + question.id, valueOf(flow, question, answerOf(question)));
    return true;
  });
}
