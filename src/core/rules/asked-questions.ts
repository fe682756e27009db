import type { Question } from '../generated/flow-files.ts';
import type { Flow, Json, QuestionAnswer } from '../model/index.ts';
import { derivedFact, derivedValue } from './derived.ts';
import { isAnswered, questionType } from './options.ts';
import { type Read, truthOf } from './truth.ts';
import { typedValue } from './typed-answers.ts';

/** The prefix of a reference to an answer in conditions: "answers.regions". */
export const ANSWERS = 'answers.';

/** The parts of a flow that decide which people are asked a question: the types of questions, and the derived facts. */
type Asking = Pick<Flow, 'questions' | 'derived'>;

/**
 * The value of an answer as conditions compare it: a list for multiple choice, a number or date where one is typed,
 * otherwise a text. Undefined without an answer, and for a text that is not the required date or number.
 */
function valueOf(flow: Asking, question: Question, answer: QuestionAnswer | undefined): Json | undefined {
  if (answer === undefined || !isAnswered(answer)) return undefined;
  const type = questionType(flow, question);
  const [first] = answer.answer;
  if (type?.selects === 'many') return answer.answer;
  return type === undefined || first === undefined ? first : typedValue(type, first);
}

/**
 * The questions that are asked: those without an `ask_if`, and those whose `ask_if` is true. A condition reads only
 * answers to earlier questions that are asked themselves. Other answers stay stored and are ignored.
 * @param today the calendar date in UTC: for the browser the day on which the questionnaire was opened
 */
export function askedOf(
  flow: Asking,
  questions: readonly Question[],
  answerOf: (question: Question) => QuestionAnswer | undefined,
  today: string | null,
): readonly Question[] {
  if (questions.every(({ ask_if }) => ask_if == null)) return questions;
  const values = new Map<string, Json | undefined>();
  const answered: Read = (name) => values.get(name);
  const read: Read = (name) => {
    const fact = derivedFact(flow.derived, name);
    return fact === undefined ? answered(name) : derivedValue(fact, answered, today);
  };
  return questions.filter((question) => {
    const { ask_if } = question;
    if (ask_if != null && truthOf(ask_if, read, today) !== true) return false;
    values.set(ANSWERS + question.id, valueOf(flow, question, answerOf(question)));
    return true;
  });
}
