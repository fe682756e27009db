import { asObject, isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { testsIn } from '../../subject/facts.ts';
import { listNodes, type Subject } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';
import { asked, fieldIn, wordsInKey } from './condition-words.ts';

/**
 * Matches lists of which all entries are shown whose condition is true. In other lists, only the first such entry is.
 */
const SHOWN = /\/(?:blocks|rows|points|steps|above|below|aside)$/;

const textsOf = (entry: Json): string[] =>
  TEXT_KEYS.flatMap((part) => {
    const key = isObject(entry) ? entry[part] : undefined;
    return typeof key === 'string' ? [key] : [];
  });

const conditionOf = (entry: Json) => asObject(isObject(entry) ? entry.if : undefined);

/** The lines of an entry's condition that require a value which the copy key of the entry's text contains. */
const wordLines = (entry: Json): { name: string; word: string; key: string; all: string[] }[] =>
  Object.entries(conditionOf(entry)).flatMap(([name, test]) =>
    textsOf(entry).flatMap((key) => {
      const word = asked(test);
      return word !== undefined && wordsInKey(key).includes(word)
        ? [{ name, word, key, all: Object.keys(conditionOf(entry)) }]
        : [];
    }),
  );

/** Whether a test requires or excludes exactly one word. A test for one of several words, for example, does not. */
const isOfWord = (test: unknown) =>
  !isObject(test) || !['is_one_of', 'same_as', 'known'].some((word) => test[word] !== undefined);

/** Whether one of the conditions on an object, or on what contains it, requires or excludes exactly one word of a field. */
const asksFor = (subject: Subject, place: Pick<Finding, 'file' | 'pointer'>, name: string): boolean =>
  conditionsAt(subject, place).some(({ condition }) =>
    testsIn(condition).some(([tested, test]) => tested === name && isOfWord(test)),
  );

/**
 * Finds texts without a condition on a value, beside a text with such a condition whose copy key differs only in this
 * value.
 * @param words all values that conditions compare with, by field
 */
export const besideAnotherWord = (subject: Subject, words: ReadonlyMap<string, ReadonlySet<string>>): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value: list }) => {
    if (!SHOWN.test(pointer)) return [];
    const lines = list.flatMap(wordLines);
    return list.flatMap((entry, index): Finding[] => {
      if (!isObject(entry)) return [];
      const place = pointer + pointerTo(index);
      for (const { name, word, key, all } of lines) {
        // A condition of its own may have the same effect: on a boolean that is true only for this value.
        if (Object.keys(conditionOf(entry)).some((one) => !all.includes(one))) continue;
        const others = [...(words.get(fieldIn(name)) ?? [])].filter((one) => one !== word);
        const own = others.find((one) => textsOf(entry).includes(key.replace(word, one)));
        if (own === undefined || asksFor(subject, { file, pointer: place }, name)) continue;
        const message = `The text beside this is shown only when "${name}" is "${word}", and this one whatever it is`;
        const inner = entry.if === undefined ? '' : pointerTo('if');
        return [{ file, pointer: place + inner, message, hint: `ask for "${own}" in "if"` }];
      }
      return [];
    });
  });

/**
 * Finds texts of one group under the heading of another: "terms.account" under "terms.stop_heading" instead of
 * "terms.account_heading". Reported only if no text under its own heading has such a copy key, because a text may be
 * shown twice.
 */
export const underAnotherHeading = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value: list }) => {
    if (!SHOWN.test(pointer)) return [];
    const textOf = (entry: Json) => (isObject(entry) && typeof entry.text === 'string' ? entry.text : '');
    const headings = list.map((entry) => (isObject(entry) && entry.block === 'heading' ? textOf(entry) : ''));
    const headingAbove = (index: number) => headings.slice(0, index).findLast((one) => one.endsWith('_heading'));
    return list.flatMap((entry, index): Finding[] => {
      const name = textOf(entry).replace(/_\d+$/, '');
      const own = `${name}_heading`;
      const above = headingAbove(index);
      if (headings[index] !== '' || !headings.includes(own) || above === undefined || above === own) return [];
      if (list.some((other, place) => textOf(other).startsWith(name) && headingAbove(place) === own)) return [];
      const message = `This stands under "${above}", and there is "${own}"`;
      return [{ file, pointer: pointer + pointerTo(index, 'text'), message, hint: 'move it under its own heading' }];
    });
  });
