import type { Question } from '../generated/flow-files.ts';
import type { Flow, Json, QuestionAnswer } from '../model/index.ts';
import { isAnswered, typeOf } from './options.ts';
import { truthOf } from './truth.ts';

/** Before the id of a question, where a condition asks for its answer: "answers.regions". */
export const ANSWERS = 'answers.';

/** What a condition compares: the list of what is chosen among several, else the one answer; undefined without any. */
function valueOf(flow: Flow, question: Question, answer: QuestionAnswer | undefined): Json | undefined {
  if (answer === undefined || !isAnswered(answer)) return undefined;
  return typeOf(flow, question)?.selects === 'many' ? answer.answer : answer.answer[0];
}

/**
 * The questions that are asked: those whose `ask_if` surely holds. It sees the answers to asked questions before its own,
 * and no others. What was answered to a question that is not asked any more is kept, and counts for nothing.
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
    if (ask_if != null && truthOf(ask_if, (name) => values.get(name)) !== true) return false;
    values.set(ANSWERS + question.id, valueOf(flow, question, answerOf(question)));
    return true;
  });
}
