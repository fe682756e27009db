import { asObject, isObject, type Json, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { type Subject, textIn } from '../../subject/subject.ts';
import { TEXTS } from '../../subject/text-keys.ts';

/** A text that is shown on a condition about a field. */
interface Shown {
  file: string;
  pointer: string;
  key: string;
  field: string;
  test: Json;
}

const shownIn = (subject: Subject): Shown[] =>
  writtenWith(subject, 'if').flatMap(({ file, pointer, value }) =>
    Object.entries(asObject(value.if)).flatMap(([reference, test]) =>
      [...TEXTS, 'hint'].flatMap((part): Shown[] => {
        const key = textIn(value, part);
        return key === undefined || !isObject(test)
          ? []
          : [{ file, pointer: pointer + pointerTo('if', reference), key, field: lastPart(reference), test }];
      }),
    ),
  );

/** The words that a test accepts; none when it is about something else. */
const wordsOf = (test: Json): Json[] => {
  const { is, is_one_of: several } = asObject(test);
  return Array.isArray(several) ? several : is === undefined ? [] : [is];
};

/** How many other places must show a text on one and the same condition. */
const OFTEN = 2;

/** The amount that a test asks for at least: 0 of { "above": 0 }. */
const above = (test: Json) => (isObject(test) && typeof test.above === 'number' ? test.above : undefined);

/**
 * Texts that are shown for other words than everywhere else: "You can stop any time" for people who pay once. Or that
 * are left out for small amounts, which they are shown for elsewhere.
 */
export const otherCondition = (subject: Subject): Finding[] => {
  const all = shownIn(subject);
  return all.flatMap((one): Finding[] => {
    const others = all.filter((other) => other !== one && other.key === one.key && other.field === one.field);
    const [usual, ...more] = new Set(others.map(({ test }) => JSON.stringify(test)));
    if (usual === undefined || more.length > 0 || usual === JSON.stringify(one.test)) return [];
    const isLess = (above(one.test) ?? 0) > 0 && others.every(({ test }) => above(test) === 0);
    // A word that is left out of several is reported as such (left-out-words.ts). A further one may be meant.
    const usualWords = others.flatMap(({ test }) => wordsOf(test));
    const words = wordsOf(one.test);
    const isForOthers =
      words.some((word) => !usualWords.includes(word)) && usualWords.some((word) => !words.includes(word));
    if (!isLess && !(isForOthers && others.length >= OFTEN)) return [];
    const message = `"${one.key}" is shown on another condition here than everywhere else`;
    return [{ file: one.file, pointer: one.pointer, message, hint: `write ${usual}` }];
  });
};
