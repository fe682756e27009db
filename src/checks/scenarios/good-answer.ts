import {
  entriesIn,
  type Flow,
  isStopped,
  type Question,
  type QuestionAnswer,
  tickNone,
  typeOf,
  withEntries,
} from '#core';

/** What is written where words are asked for. */
const WORDS = 'Sample';

/** An answer that chooses one option, with words where it asks for some. */
export function choosing(question: Question, id: string): QuestionAnswer {
  const asksForMore = (question.answer_options ?? []).some((option) => option.id === id && option.need_more_info);
  return { answer: [id], user_texts: asksForMore ? { [id]: WORDS } : {} };
}

/** Every answer that chooses one option; for a question without options, one answer of words. */
export function answersTo(flow: Flow, question: Question): QuestionAnswer[] {
  const type = typeOf(flow, question);
  if (type?.entries !== undefined)
    return [
      withEntries(type.entries, question, tickNone(entriesIn(type.entries, { answer: [], user_texts: {} }), true)),
    ];
  if (type?.selects === 'text') return [{ answer: [WORDS], user_texts: {} }];
  return (question.answer_options ?? []).map(({ id }) => choosing(question, id));
}

/** An answer that stops nobody, the shortest there is; undefined where every answer stops. */
export function goodAnswer(flow: Flow, question: Question): QuestionAnswer | undefined {
  const fine = answersTo(flow, question).filter((answer) => !isStopped(flow, question, answer));
  return fine.find(({ user_texts }) => Object.keys(user_texts).length === 0) ?? fine[0];
}
