import type { AnswerOption, Question, QuestionType, Stop } from '../generated/flow-files.ts';
import { type Flow, ownEntry, type QuestionAnswer } from '../model/index.ts';

/** The value for a question without an answer. */
export const NO_ANSWER: QuestionAnswer = { answer: [], user_texts: {} };

/** Whether a question has an answer. This enables Continue (PQ-4). */
export function isAnswered(answer: QuestionAnswer | undefined): boolean {
  return answer !== undefined && answer.answer.some((value) => value.trim() !== '');
}

/** The options of a question; empty for a text question. */
export function optionsOf(question: Question): readonly AnswerOption[] {
  return question.answer_options ?? [];
}

/** The question type in questions.json; undefined for an unknown type (QS-11). */
export function questionType(flow: Pick<Flow, 'questions'>, question: Question): QuestionType | undefined {
  return ownEntry(flow.questions.types, question.question_type);
}

/**
 * Removes options from an answer that the question no longer has. Visitors could not see or remove them, and the answer
 * would always be refused.
 */
export function withoutRemovedOptions(flow: Flow, question: Question, given: QuestionAnswer): QuestionAnswer {
  const selects = questionType(flow, question)?.selects;
  if (selects !== 'one' && selects !== 'many') return given;
  const answer = given.answer.filter((value) => optionsOf(question).some(({ id }) => id === value));
  return answer.length === given.answer.length ? given : { ...given, answer };
}

/** The selected options, in the question's order. */
export function selectedOptions(question: Question, answer: QuestionAnswer): AnswerOption[] {
  return optionsOf(question).filter(({ id }) => answer.answer.includes(id));
}

/**
 * The selection after choosing an option. Single choice replaces the selection. Multiple choice adds or removes the
 * option; "none of these" and all other options exclude each other (OP-2).
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

/**
 * The stops that an answer sets, in the order of questions.json, each with the option that sets it (OP-1). They are
 * computed when needed, and never stored.
 */
export function stopsOf(
  flow: Flow,
  question: Question,
  answer: QuestionAnswer,
): { flag: string; stop: Stop; option: AnswerOption }[] {
  const selected = selectedOptions(question, answer);
  return Object.entries(flow.questions.stops).flatMap(([flag, stop]) => {
    const option = selected.find((one) => Object.hasOwn(one, flag) && Reflect.get(one, flag) === true);
    return option === undefined ? [] : [{ flag, stop, option }];
  });
}

/** Whether this answer stops the visitor (QS-8). */
export function isStopped(flow: Flow, question: Question, answer: QuestionAnswer): boolean {
  return stopsOf(flow, question, answer).some(({ stop }) => stop.blocks_continue);
}

/** The selected options that ask for a free text (QS-4). */
export function optionsWithText(question: Question, answer: QuestionAnswer): AnswerOption[] {
  return selectedOptions(question, answer).filter((option) => option.need_more_info === true);
}

/**
 * Whether choosing this answer leads to the next question without Continue. Never if the option has a text box or a
 * safety stop (PQ-2).
 */
export function advancesByItself(flow: Flow, question: Question, answer: QuestionAnswer): boolean {
  return (
    questionType(flow, question)?.advance === 'on_choose' &&
    answer.answer.length > 0 &&
    optionsWithText(question, answer).length === 0 &&
    !isStopped(flow, question, answer)
  );
}
