import { QUESTION_LISTS } from '../subject/products.ts';
import { type Flow, type Json, type JsonObject, pointerTo, objectsIn } from '#core';

/** Whether a key of a product file holds a list of questions. */
export const isList = (key: string): boolean => QUESTION_LISTS.includes(key);

/** A question, and the JSON pointer of it. */
export interface QuestionAt {
  question: JsonObject;
  list: string;
  pointer: string;
}

/** The value if it is text; otherwise an empty text. */
export const textOrEmpty = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** The questions of a product by id. */
export function askedIn(product: JsonObject): Map<string, QuestionAt> {
  const all = QUESTION_LISTS.flatMap((list) =>
    objectsIn(product[list]).map((question, index): [string, QuestionAt] => [
      String(question.id),
      { question, list, pointer: pointerTo(list, index) },
    ]),
  );
  return new Map(all);
}

/** The names of the stops that an option sets. */
export const stopNames = ({ questions }: Flow, option: JsonObject): string[] =>
  Object.keys(questions.stops)
    .filter((flag) => option[flag] === true)
    .toSorted();

export const optionsIn = ({ question }: QuestionAt) =>
  new Map(objectsIn(question.answer_options).map((option, index) => [String(option.id), { option, index }]));
/** What the author declared in the new version, and not in the old one, about answers that people gave earlier. */
export function declaredSince(old: QuestionAt, now: QuestionAt): JsonObject | undefined {
  const known = objectsIn(old.question.replaces).map(({ version }) => version);
  return objectsIn(now.question.replaces).findLast(({ version }) => !known.includes(version));
}

export const hasStop = (flow: Flow, asked: QuestionAt) =>
  [...optionsIn(asked).values()].some(({ option }) => stopNames(flow, option).length > 0);
