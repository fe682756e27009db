import type { AnswerOption, Question, QuestionType, Stop } from '../generated/flow-files.ts';
import { type Flow, ownEntry, type QuestionAnswer } from '../model/index.ts';

/** No answer yet. */
export const NO_ANSWER: QuestionAnswer = { answer: [], user_texts: {} };

/** Whether there is an answer at all: what enables Continue (PQ-4). */
export function isAnswered(answer: QuestionAnswer | undefined): boolean {
  return answer !== undefined && answer.answer.some((value) => value.trim() !== '');
}

/** The options of a question; none for a question of text. */
export function optionsOf(question: Question): readonly AnswerOption[] {
  return question.answer_options ?? [];
}

/** How questions.json shows and takes a question, or undefined for a type it does not know (QS-11). */
export function typeOf(flow: Flow, question: Question): QuestionType | undefined {
  return ownEntry(flow.questions.types, question.question_type);
}

/**
 * An answer without options that its question does not have any more: nobody could see them, nor take them back, and
 * Continue would never let them pass.
 */
export function withoutRemovedOptions(flow: Flow, question: Question, given: QuestionAnswer): QuestionAnswer {
  const selects = typeOf(flow, question)?.selects;
  if (selects !== 'one' && selects !== 'many') return given;
  const answer = given.answer.filter((value) => optionsOf(question).some(({ id }) => id === value));
  return answer.length === given.answer.length ? given : { ...given, answer };
}

/** The options an answer selects, in the question's order. */
export function selectedOptions(question: Question, answer: QuestionAnswer): AnswerOption[] {
  return optionsOf(question).filter(({ id }) => answer.answer.includes(id));
}

/**
 * The selection after an option is chosen: one option replaces the other; among several it is added or taken away,
 * and a none-of-these option and the others replace each other (OP-2).
 * @returns option ids in the question's order
 */
export function chooseOption(
  type: QuestionType,
  question: Question,
  selection: readonly string[],
  id: string,
): string[] {
  if (type.selects === 'one') return [id];
  if (selection.includes(id)) return selection.filter((other) => other !== id);
  const isNone = (other: string) =>
    optionsOf(question).some((option) => option.id === other && option.none_answer === true);
  const stays = (other: string) => type.none_answer !== 'exclusive' || isNone(other) === isNone(id);
  const next = new Set([...(type.none_answer === 'exclusive' && isNone(id) ? [] : selection.filter(stays)), id]);
  return optionsOf(question).flatMap((option) => (next.has(option.id) ? [option.id] : []));
}

/** The stops of questions.json that an answer sets, in their order there, each with the option that sets it (OP-1); derived, never stored. */
export function stopsOf(
  flow: Flow,
  question: Question,
  answer: QuestionAnswer,
): { flag: string; stop: Stop; option: AnswerOption }[] {
  const selected = selectedOptions(question, answer);
  return Object.entries(flow.questions.stops).flatMap(([flag, stop]) => {
    const option = selected.find((one) => Object.entries(one).some(([key, on]) => key === flag && on === true));
    return option === undefined ? [] : [{ flag, stop, option }];
  });
}

/** Whether the visitor may not go on while this answer stands (QS-8). */
export function isStopped(flow: Flow, question: Question, answer: QuestionAnswer): boolean {
  return stopsOf(flow, question, answer).some(({ stop }) => stop.blocks_continue);
}

/** Selected options that ask for a free text (QS-4). */
export function optionsWithText(question: Question, answer: QuestionAnswer): AnswerOption[] {
  return selectedOptions(question, answer).filter((option) => option.need_more_info === true);
}

/** Whether choosing this answer leads on by itself: not over a text box nor a safety stop (PQ-2). */
export function advancesByItself(flow: Flow, question: Question, answer: QuestionAnswer): boolean {
  return (
    typeOf(flow, question)?.advance === 'on_choose' &&
    answer.answer.length > 0 &&
    optionsWithText(question, answer).length === 0 &&
    !isStopped(flow, question, answer)
  );
}
