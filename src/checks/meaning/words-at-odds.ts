import { isObject, type Json, type JsonObject, pointer, segments, lastPart } from '#core';
import { crosswiseMessages, messagesOfOthers, titlesOfOthers } from './error-words.ts';
import { inTimelines } from './timelines-at-odds.ts';
import { asked, askedNot, wordsOf } from './words-asked.ts';
import { amountsOfOthers, strangeLabels, strengths, wordsNobodyAsksFor } from './stray-words.ts';
import { rowsAtOdds } from './rows-at-odds.ts';
import { wordsLeftOut } from './word-sets.ts';
import type { Check, Finding } from '../check.ts';
import type { Subject } from '../subject/subject.ts';

/** Every word that conditions ask of a value, by the value's name without what is around it. */
function wordsAsked({ spots }: Subject): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { value, schema } of spots) {
    if (schema.keyNames !== 'reference' || !isObject(value)) continue;
    for (const [name, test] of Object.entries(value)) {
      const several = isObject(test) && Array.isArray(test.is_one_of) ? test.is_one_of : [asked(test)];
      const words = found.get(lastPart(name)) ?? new Set();
      for (const word of several) if (typeof word === 'string') words.add(word);
      found.set(lastPart(name), words);
    }
  }
  return found;
}

/** The texts of a block, a row, a step or a case. */
const TEXTS = ['label', 'text', 'heading'];

/** Texts whose keys name another word than the condition under which they are shown. */
function underConditions(subject: Subject): Finding[] {
  const known = wordsAsked(subject);
  return subject.spots.flatMap(({ file, pointer: at, value }) => {
    if (!isObject(value) || !isObject(value.if)) return [];
    return Object.entries(value.if).flatMap(([name, test]): Finding[] => {
      const word = asked(test);
      if (word === undefined) return forOthers({ file, pointer: at }, value, name, askedNot(test));
      const others = [...(known.get(lastPart(name)) ?? [])].filter((other) => other !== word);
      return TEXTS.flatMap((part) => {
        const key = value[part];
        if (typeof key !== 'string' || wordsOf(key).includes(word)) return [];
        const other = others.find((one) => wordsOf(key).includes(one));
        if (other === undefined) return [];
        return [
          {
            file,
            pointer: at + pointer(part),
            message: `"${key}" is for "${other}", and this is shown when "${name}" is "${word}"`,
            hint: 'let the text and its condition agree',
          },
        ];
      });
    });
  });
}

/** The texts whose keys name the one word for which they are not shown. */
const forOthers = (
  { file, pointer: at }: Pick<Finding, 'file' | 'pointer'>,
  value: JsonObject,
  name: string,
  word: string | undefined,
): Finding[] =>
  TEXTS.flatMap((part) => {
    const key = value[part];
    if (typeof key !== 'string' || word === undefined || !wordsOf(key).includes(word)) return [];
    const message = `"${key}" is for "${word}", and this is shown when "${name}" is anything else`;
    return [{ file, pointer: at + pointer('if', name), message, hint: `write { "is": "${word}" }` }];
  });

const entriesIn = (list: readonly Json[]) =>
  list.flatMap((entry, index) =>
    isObject(entry) && typeof entry.value === 'string' && typeof entry.label === 'string'
      ? [{ value: entry.value, label: entry.label, index }]
      : [],
  );

/** Entries of a list whose label names the value of another entry. */
function inLists({ spots }: Subject): Finding[] {
  return spots.flatMap(({ file, pointer: at, value, schema }): Finding[] => {
    if (!Array.isArray(value) || !['list', 'List', 'ListEntries'].includes(segments(at).at(-1) ?? String(schema.title)))
      return [];
    const entries = entriesIn(value);
    const isNamed = (label: string, given: string) => {
      const word = given.toLowerCase();
      return lastPart(label) === word || lastPart(label).endsWith(`_${word}`);
    };
    // Only where labels are called like their values is another name a mistake.
    const named = entries.filter((entry) => isNamed(entry.label, entry.value));
    const [wrong] = entries.filter(
      (entry) =>
        !named.includes(entry) && entries.some((other) => other !== entry && isNamed(entry.label, other.value)),
    );
    if (wrong === undefined || named.length < entries.length - 2) return [];
    return [
      {
        file,
        pointer: at + pointer(wrong.index, 'label'),
        message: `"${wrong.value}" is called "${wrong.label}", which names another value of this list`,
        hint: 'name the text of this value',
      },
    ];
  });
}

export const wordsAtOdds: Check = {
  rule: 'SM40',
  name: 'words-at-odds',
  severity: 'warning',
  description:
    'A text names another value than the one that is shown: "every month" stands where the order is quarterly, an amount has the label of another, a list calls "approved" shipped, or a timeline has its third step done and not its second. Or a message is about another mistake, or a toast that says "Saved" is an error. Or a mark is set to a word that nothing asks for, or two variants show the same strength. Or a condition leaves out a word that all others take in, or two rows of a table show the same.',
  bad: '{ "if": { "item.plan": { "is": "monthly" } }, "label": "cart.then_quarterly", … }',
  good: '{ "if": { "item.plan": { "is": "monthly" } }, "label": "cart.then_monthly", … }',
  requirement: 'CA-1, CO-1',
  run: (subject) => [
    ...underConditions(subject),
    ...inLists(subject),
    ...rowsAtOdds(subject),
    ...inTimelines(subject),
    ...wordsLeftOut(subject),
    ...strangeLabels(subject),
    ...wordsNobodyAsksFor(subject),
    ...strengths(subject),
    ...amountsOfOthers(subject),
    ...messagesOfOthers(subject),
    ...crosswiseMessages(subject),
    ...titlesOfOthers(subject),
  ],
};
