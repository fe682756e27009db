import { asObject, isObject, type Json, lastPart, pointerTo, refersTo, same, acceptedValues } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { listNodes, type Subject, textIn } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';

/** A text that is shown on a condition about a field. */
interface TextOnField {
  file: string;
  pointer: string;
  key: string;
  field: string;
  test: Json;
}

const shownIn = (subject: Subject): TextOnField[] =>
  writtenWith(subject, 'if').flatMap(({ file, pointer, value }) =>
    Object.entries(asObject(value.if)).flatMap(([reference, test]) =>
      [...TEXT_KEYS, 'hint'].flatMap((part): TextOnField[] => {
        const key = textIn(value, part);
        return key === undefined || !isObject(test)
          ? []
          : [{ file, pointer: pointer + pointerTo('if', reference), key, field: lastPart(reference), test }];
      }),
    ),
  );

/** At least this many other objects must show the text under one and the same condition. */
const OFTEN = 2;

/** The lower limit that a test requires: 0 for { "above": 0 }. */
const above = (test: Json) => (isObject(test) && typeof test.above === 'number' ? test.above : undefined);

/**
 * Finds texts that are shown for other values than everywhere else: "You can stop any time" for people who pay once.
 * Also finds texts that are hidden for small amounts, for which they are shown elsewhere.
 */
export const otherCondition = (subject: Subject): Finding[] => {
  const all = shownIn(subject);
  return all.flatMap((one): Finding[] => {
    const others = all.filter((other) => other !== one && other.key === one.key && other.field === one.field);
    const [usual, ...more] = new Set(others.map(({ test }) => JSON.stringify(test)));
    if (usual === undefined || more.length > 0 || usual === JSON.stringify(one.test)) return [];
    const isLess = (above(one.test) ?? 0) > 0 && others.every(({ test }) => above(test) === 0);
    // If a value is missing among several, values-left-out.ts reports this. An additional value may be intended.
    const usualWords = others.flatMap(({ test }) => acceptedValues(test));
    const words = acceptedValues(one.test);
    const isForOthers =
      words.some((word) => !usualWords.includes(word)) && usualWords.some((word) => !words.includes(word));
    if (!isLess && !(isForOthers && others.length >= OFTEN)) return [];
    const message = `"${one.key}" is shown on another condition here than everywhere else`;
    return [{ file: one.file, pointer: one.pointer, message, hint: `write ${usual}` }];
  });
};

/**
 * Finds parts that show the first entry of a list if it has more than one entry, beside a part that is shown under the
 * same other conditions if the list is empty. People with exactly one entry see neither.
 */
export const firstOfSeveral = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value }) =>
    value.flatMap((part, index): Finding[] => {
      const lines = Object.entries(asObject(asObject(part).if));
      return lines.flatMap(([reference, test]): Finding[] => {
        const list = reference.replace(/\.length$/, '');
        const isFirst = refersTo(part, `${list}.0`);
        if (list === reference || !isFirst || (above(test ?? null) ?? 0) < 1) return [];
        const others = value.flatMap((other) => {
          const condition = asObject(asObject(other).if);
          return other !== part && reference in condition ? [condition] : [];
        });
        const isBeside = others.some((one) =>
          lines.every(([name, asked]) => name === reference || same(one[name], asked)),
        );
        if (others.some((one) => one[reference] !== 0) || !isBeside) return [];
        const message = `This shows the first entry of "${list}", and people with only one entry see neither this nor the part for 0`;
        const place = pointer + pointerTo(index, 'if', reference);
        return [{ file, pointer: place, message, hint: 'write { "above": 0 }' }];
      });
    }),
  );

/**
 * Finds two parts of one list with the same text, one for a count of 0 and one for a count above 1 or more: people with
 * exactly 1 see neither.
 */
export const leftOutBetween = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value }) =>
    value.flatMap((part, index): Finding[] => {
      const [line, ...more] = Object.entries(asObject(asObject(part).if));
      const [reference = '', test = null] = line ?? [];
      const least = above(test ?? null) ?? 0;
      if (more.length > 0 || least < 1 || lastPart(reference) !== 'length') return [];
      const isTwin = value.some(
        (other) =>
          asObject(asObject(other).if)[reference] === 0 &&
          TEXT_KEYS.some((key) => textIn(other, key) !== undefined && textIn(other, key) === textIn(part, key)),
      );
      if (!isTwin) return [];
      const message = `With ${least === 1 ? '1' : `1 to ${least}`} of "${reference.slice(0, -'.length'.length)}" neither this nor the same part for 0 is shown`;
      const place = pointer + pointerTo(index, 'if', reference);
      return [{ file, pointer: place, message, hint: 'write { "above": 0 }' }];
    }),
  );
