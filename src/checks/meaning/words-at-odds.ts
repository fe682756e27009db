import { isObject, type JsonObject, pointer, lastPart, asObject } from '#core';
import { misplacedMessages, titlesOfOtherToasts } from './words-at-odds/error-messages.ts';
import { dialogsOfSessions } from './words-at-odds/dialogs.ts';
import { retryNotes } from './words-at-odds/retry-notes.ts';
import { searchTexts } from './words-at-odds/search-texts.ts';
import { timelineSteps } from './words-at-odds/timelines.ts';
import { besideAnotherWord, underAnotherHeading } from './words-at-odds/beside-another-word.ts';
import { asked, askedNot, wordsOf } from './words-at-odds/condition-words.ts';
import {
  labelsOfOtherGroups,
  labelsOfOtherQuantities,
  wordsNeverTested,
  wrongStrengths,
} from './words-at-odds/stray-words.ts';
import { listLabels } from './words-at-odds/list-labels.ts';
import { textsOfOtherTypes, titlesOfOthers } from './words-at-odds/named-after-another.ts';
import { emptyWhenFull, headingsOfOtherItems } from './words-at-odds/lists.ts';
import { tableRows } from './words-at-odds/table-rows.ts';
import { leftOutWords } from './words-at-odds/left-out-words.ts';
import type { Check, Finding } from '../check.ts';
import { cachedFor, objectSpots, spotsKeyedBy, type Subject } from '../subject/subject.ts';
import { TEXTS } from '../subject/text-keys.ts';

/** Every word that conditions compare with, by the last part of the reference: "plan" of "item.plan". */
function wordsByField(subject: Subject): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { value } of spotsKeyedBy(subject, 'reference')) {
    for (const [name, test] of Object.entries(value)) {
      const several = isObject(test) && Array.isArray(test.is_one_of) ? test.is_one_of : [asked(test)];
      const words = found.get(lastPart(name)) ?? new Set();
      for (const word of several) if (typeof word === 'string') words.add(word);
      found.set(lastPart(name), words);
    }
  }
  return found;
}

/** The keys of every text in copy/. */
const copyKeys = cachedFor(({ flow }) => new Set(Object.keys(flow.texts[flow.default_locale] ?? {})));

/** Texts whose key names another word than the one that their condition requires. */
function underConditions(subject: Subject): Finding[] {
  const known = wordsByField(subject);
  return objectSpots(subject).flatMap(({ file, pointer: at, value }) => {
    if (!isObject(value.if)) return [];
    return Object.entries(value.if).flatMap(([name, test]): Finding[] => {
      const word = asked(test);
      if (word === undefined) return underExclusion({ file, pointer: at }, value, name, askedNot(test));
      const others = [...(known.get(lastPart(name)) ?? [])].filter((other) => other !== word);
      return TEXTS.flatMap((part) => {
        const key = value[part];
        if (typeof key !== 'string' || wordsOf(key).includes(word)) return [];
        const other = others.find((one) => wordsOf(key).includes(one));
        if (other === undefined) return [];
        // Without a text of that kind for the word, the condition is the mistake.
        const meant = key.replace(other, word);
        const place = isObject(test) ? pointer('if', name, 'is') : pointer('if', name);
        return [
          {
            file,
            pointer: at + (meant !== key && copyKeys(subject).has(meant) ? pointer(part) : place),
            message: `"${key}" is for "${other}", and this is shown when "${name}" is "${word}"`,
            hint: 'let the text and its condition agree',
          },
        ];
      });
    });
  });
}

/**
 * Texts that are shown without a condition, although everywhere else they are shown for one word only. Reported only in
 * lists where another entry has a condition on that value.
 */
function withoutCondition(subject: Subject): Finding[] {
  const all = objectSpots(subject).flatMap(({ file, pointer: at, value }) =>
    TEXTS.flatMap((part) => {
      const key = value[part];
      const tests = Object.entries(asObject(value.if));
      return typeof key === 'string' ? [{ file, at, part, key, tests, isAlways: value.if === undefined }] : [];
    }),
  );
  return all.flatMap(({ file, at, part, key, isAlways }): Finding[] => {
    const others = all.filter((other) => other.key === key && (other.file !== file || other.at !== at));
    const [name, test] =
      others.flatMap(({ tests }) => tests).find(([, one]) => wordsOf(key).includes(asked(one) ?? '')) ?? [];
    const isUsual = others.every(({ isAlways: isOther }) => !isOther);
    if (!isAlways || name === undefined || !isUsual || !isAskedBeside(subject, { file, at }, name)) return [];
    const message = `"${key}" is shown only when "${name}" is "${asked(test) ?? ''}" elsewhere, and here always`;
    return [{ file, pointer: at + pointer(part), message, hint: `ask for that in "if"` }];
  });
}

/** Whether another entry of the list has a condition on this value, by the last part of its reference. */
const isAskedBeside = (subject: Subject, { file, at }: { file: string; at: string }, name: string) =>
  objectSpots(subject).some(
    (one) =>
      one.file === file &&
      one.pointer.replace(/\d+$/, '') === at.replace(/\d+$/, '') &&
      Object.keys(asObject(one.value.if)).some((other) => lastPart(other) === lastPart(name)),
  );

/** Texts whose key names the word that their condition excludes (`is_not`). */
const underExclusion = (
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

export const wordsAtOdds: Check = {
  rule: 'SM40',
  name: 'words-at-odds',
  severity: 'warning',
  description:
    'A text is about another value than the one beside it: "every month" is shown for a quarterly order, a table row has the label of another value, a list calls "approved" shipped, an error message is that of another mistake or field, a dialog says that the session is over when it is not, a search says the same while it loads and after it failed, or the error screen promises another try that never comes. The check compares the keys of texts with conditions, values and lists, and reports words that do not fit the same words elsewhere in the flow.',
  bad: '{ "if": { "item.plan": { "is": "monthly" } }, "label": "cart.then_quarterly", … }',
  good: '{ "if": { "item.plan": { "is": "monthly" } }, "label": "cart.then_monthly", … }',
  requirement: 'WCAG 2.4.6',
  run: (subject) => {
    const words = wordsByField(subject);
    const lackingIf = withoutCondition(subject);
    const rowOf = ({ file, pointer: at }: Finding) => `${file}#${at.replace(/\/(?:if|label|text|value|heading)$/, '')}`;
    const rows = tableRows(subject).filter((one) => !lackingIf.some((other) => rowOf(other) === rowOf(one)));
    const beside = besideAnotherWord(subject, words).filter(
      (one) => ![...lackingIf, ...rows].some((other) => rowOf(other) === rowOf(one)),
    );
    return [
      ...underConditions(subject),
      ...headingsOfOtherItems(subject, words),
      ...emptyWhenFull(subject),
      ...lackingIf,
      ...beside,
      ...underAnotherHeading(subject),
      ...listLabels(subject),
      ...rows,
      ...timelineSteps(subject),
      ...leftOutWords(subject),
      ...labelsOfOtherGroups(subject),
      ...wordsNeverTested(subject),
      ...wrongStrengths(subject),
      ...labelsOfOtherQuantities(subject),
      ...searchTexts(subject),
      ...retryNotes(subject),
      ...dialogsOfSessions(subject),
      ...misplacedMessages(subject),
      ...titlesOfOtherToasts(subject),
      ...textsOfOtherTypes(subject),
      ...titlesOfOthers(subject),
    ];
  },
};
