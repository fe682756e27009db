import {
  entriesIn,
  type Flow,
  isStopped,
  isTyped,
  type Question,
  type QuestionAnswer,
  type QuestionType,
  tickNone,
  questionType,
  withEntries,
} from '#core';
import { TODAY } from '../subject/clock.ts';

/** The text used wherever an answer needs one. */
const WORDS = 'Sample';

/** A text that is valid for a question type. */
function typedSample({ selects, minimum, maximum }: QuestionType): string {
  if (selects === 'date') return TODAY;
  return selects === 'number' ? String(minimum ?? maximum ?? 1) : WORDS;
}

/** An answer that selects some options, with a text for each that needs one. */
export function answerWith(question: Question, ...ids: string[]): QuestionAnswer {
  const asking = (question.answer_options ?? []).filter(({ id, need_more_info: more }) => more && ids.includes(id));
  return { answer: ids, user_texts: Object.fromEntries(asking.map(({ id }) => [id, WORDS])) };
}

/** Every answer that selects one option; for a question without options, one text answer. */
export function oneAnswerEach(flow: Flow, question: Question): QuestionAnswer[] {
  const type = questionType(flow, question);
  if (type?.entries !== undefined)
    return [
      withEntries(type.entries, question, tickNone(entriesIn(type.entries, { answer: [], user_texts: {} }), true)),
    ];
  if (type !== undefined && isTyped(type)) return [{ answer: [typedSample(type)], user_texts: {} }];
  return (question.answer_options ?? []).map(({ id }) => answerWith(question, id));
}

/** The shortest answer that sets no stop; undefined when every answer does. */
export function goodAnswer(flow: Flow, question: Question): QuestionAnswer | undefined {
  const fine = oneAnswerEach(flow, question).filter((answer) => !isStopped(flow, question, answer));
  return fine.find(({ user_texts }) => Object.keys(user_texts).length === 0) ?? fine[0];
}
