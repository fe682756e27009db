import { asList, callsIn, isObject, type Json, type JsonObject, pointerTo, segments, fileStem, wordStems } from '#core';
import { parentOf, type Subject, textIn } from '../../subject/subject.ts';
import { type Showing } from './showings.ts';

/** Only this many letters of a word are compared, so that "quantity" and "quantities" count as one word. */
const STEM = 6;

/** The beginnings of the words of a name: "errors.zip_required" has "errors", "zip" and "requir". */
export const stemsOf = (name: string): string[] => wordStems(name, STEM);

/**
 * Keys of a block that contain other blocks, fields and actions. The texts of these do not belong to the block itself.
 */
const PARTS_OF = ['blocks', 'aside', 'below', 'do', 'then', 'fields', 'submit'];

/** Every text that belongs to a value itself, at any depth. */
const inside = (value: Json | undefined): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(inside)
      : isObject(value)
        ? Object.entries(value).flatMap(([key, one]) =>
            PARTS_OF.includes(key) ? [] : [...askedIn(key, one), ...inside(one)],
          )
        : [];

/** The values that a block's condition tests for. */
const askedIn = (key: string, value: Json | undefined): string[] =>
  key === 'if' && isObject(value) ? Object.keys(value) : [];

/** The texts of the blocks inside a block, such as a labelled group. */
const shownIn = (value: JsonObject | undefined): string[] => asList(value?.blocks).flatMap(inside);

/** The words around an object: in the keys of its pointer, and in the values beside it. */
export function wordsAround(subject: Subject, { node: { file, pointer }, key }: Showing): Set<string> {
  const path = segments(pointer);
  const [beside, outer, outermost] = [0, 1, 2].map((times) =>
    parentOf(subject, file, pointerTo(...path.slice(0, path.length - times))),
  );
  const own = [outer, outermost].flatMap((around) => Object.values(around ?? {}));
  const texts = [
    ...inside(beside),
    ...callsIn(asList(beside?.do)),
    ...asList(beside?.do).flatMap((action) => textIn(action, 'go') ?? []),
    ...shownIn(beside),
    ...own.filter((value) => typeof value === 'string'),
  ];
  return new Set([...path, fileStem(file), ...texts.filter((text) => text !== key)].flatMap(stemsOf));
}
