import { asList, asObject, isObject, type Json, lastPart, numbersAsked, pointer, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten, objectSpots, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { TEXTS } from '../../subject/text-keys.ts';
import { asked, wordsOf } from './condition-words.ts';

/** The words that a test requires, if it requires one of some words; otherwise none. */
const allowed = (test: Json | undefined): string[] => {
  const one = asked(test);
  const several = isObject(test) ? asList(test.is_one_of) : [];
  return one === undefined ? several.filter((word) => typeof word === 'string') : [one];
};

/**
 * Lists that show only some items, with a heading for others: "once" over the items that come each month.
 * @param words every word that conditions compare with, by the last part of the reference
 */
export const headingsOfOtherItems = (subject: Subject, words: ReadonlyMap<string, ReadonlySet<string>>): Finding[] =>
  asWritten(subject, objectsTitled(subject, 'EachBlock')).flatMap(({ file, pointer: at, value }) => {
    const heading = textIn(value, 'heading') ?? '';
    return Object.entries(asObject(value.only_if)).flatMap(([name, test]): Finding[] => {
      const shown = allowed(test);
      const other = [...(words.get(lastPart(name)) ?? [])].find((word) => wordsOf(heading).includes(word));
      if (shown.length === 0 || other === undefined || shown.some((word) => wordsOf(heading).includes(word))) return [];
      const message = `"${heading}" is for "${other}", and this list shows only items whose "${name}" is "${shown.join('" or "')}"`;
      return [{ file, pointer: at + pointer('heading'), message, hint: 'let the heading and "only_if" agree' }];
    });
  });

/** The name of the list whose length a reference is: "orders" of "data.orders.length". */
const listOf = (reference: string) => /([^.]+)\.length$/.exec(reference)?.[1];

/** Whether the key of a text says that a list has nothing: "cart.empty", "search.none_found", "portal.no_orders". */
function saysNothing(key: string, list: string): boolean {
  const [first, second] = wordsOf(key);
  return (
    wordsOf(key).includes('empty') || first === 'none' || (first === 'no' && wordsInName(list).includes(second ?? ''))
  );
}

/** Texts that say that there is nothing, and are shown when there is something. */
export const emptyWhenFull = (subject: Subject): Finding[] =>
  asWritten(subject, objectSpots(subject)).flatMap(({ file, pointer: at, value }) =>
    Object.entries(asObject(value.if)).flatMap(([name, test]) => {
      const list = listOf(name);
      const from = test === undefined ? undefined : numbersAsked(test)?.from;
      if (list === undefined || from === undefined || from <= 0) return [];
      return TEXTS.flatMap((part): Finding[] => {
        const key = textIn(value, part);
        if (key === undefined || !saysNothing(key, list)) return [];
        const message = `"${key}" says that there is nothing, and this is shown when there is something`;
        return [{ file, pointer: at + pointer('if', name), message, hint: 'write 0' }];
      });
    }),
  );
