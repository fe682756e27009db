import { asList, asObject, isObject, type JsonObject, lastPart, pointerTo, same, wordStems } from '#core';
import type { Finding } from '../../check.ts';
import { groupedBy } from '../../subject/grouped-by.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { listNodes, type Subject, textIn } from '../../subject/subject.ts';

/** Two copy keys that people must be able to tell apart, and what they name: "answers". */
interface Pair {
  keys: readonly [string, string];
  what: string;
}

/** Values that are only shown. Two of them may be called the same on purpose. */
const VALUES = 'values of a list';

const pairsOf = (keys: readonly string[], what: string): Pair[] =>
  keys.flatMap((one, index) =>
    keys.slice(index + 1).flatMap((other): Pair[] => (one === other ? [] : [{ keys: [one, other], what }])),
  );

/** The labels of a list's values: those among which people choose, or those that say what a value means. */
const labels = (subject: Subject): Pair[] =>
  writtenWith(subject, 'list').flatMap(({ value }) => {
    const isChoice = textIn(value, 'field') !== undefined || textIn(value, 'type') !== undefined;
    return pairsOf(
      asList(value.list).flatMap((entry) => textIn(asObject(entry), 'label') ?? []),
      isChoice ? 'answers' : VALUES,
    );
  });

const keysIn = (objects: readonly JsonObject[], key: string) => objects.flatMap((one) => textIn(one, key) ?? []);

/** The links beside each other that everybody sees and that lead to different routes. */
const links = (list: readonly JsonObject[]): Pair[] => {
  const always = list.filter((one) => one.block === 'link' && one.if === undefined);
  return always.flatMap((one, index) =>
    always
      .slice(index + 1)
      .flatMap((other) => (one.to === other.to ? [] : pairsOf(keysIn([one, other], 'label'), 'links'))),
  );
};

/** The questions of one list. Two questions with conditions may ask the same of different people. */
const questions = (list: readonly JsonObject[]): Pair[] => {
  const asked = list.filter((one) => textIn(one, 'text') !== undefined && textIn(one, 'type') !== undefined);
  return asked.flatMap((one, index) =>
    asked
      .slice(index + 1)
      .flatMap((other) =>
        one.ask_if !== undefined && other.ask_if !== undefined
          ? []
          : pairsOf(keysIn([one, other], 'text'), 'questions'),
      ),
  );
};

/** The labels of the button in a password field, which shows and hides the password. */
const passwordLabels = (subject: Subject): Pair[] =>
  writtenWith(subject, 'show_password').flatMap(({ value }) =>
    pairsOf([...keysIn([value], 'show_password'), ...keysIn([value], 'hide_password')], 'labels of one button'),
  );

/** What two fields of a form say while they are empty. They may say the same, unless it is about one of the two. */
const MESSAGES = 'messages for empty fields';

const messages = (subject: Subject): Pair[] => {
  const fields = writtenWith(subject, 'field').flatMap(({ file, value }) => {
    const missing = textIn(asObject(value.errors), 'missing');
    return missing === undefined ? [] : [{ file, missing }];
  });
  return [...groupedBy(fields, ({ file }) => file).values()].flatMap((ofFile) =>
    pairsOf([...new Set(ofFile.map(({ missing }) => missing))], MESSAGES),
  );
};

/** Only this many letters of a word are compared, so that "canceled" and "cancelado" count as one word. */
const STEM = 5;

/** The number of words of a copy key that a text has: "Morning" has one of "time.morning". */
const wordsShared = (key: string, text: string): number => {
  const words = wordStems(text.toLowerCase(), STEM);
  return wordStems(lastPart(key), STEM).filter((word) => words.includes(word)).length;
};

const fits = (key: string, text: string) => wordsShared(key, text) > 0;

/**
 * Finds two texts beside each other whose copy keys differ and whose words are the same: of answers, questions, links,
 * and of messages and labels of fields. The text that does not fit its copy key is reported, or else the second. In a
 * translation, they are only reported if their words in the default language differ; values that are only shown, if one
 * language or their copy keys tell them apart.
 */
export function sameWords(subject: Subject): Finding[] {
  const lists = listNodes(subject).map(({ value }) => value.filter(isObject));
  const ofLists = labels(subject);
  // A list may be both shown and chosen from. Then its values are answers.
  const pairs = [
    ...ofLists.filter(({ what }) => what !== VALUES),
    ...lists.flatMap(links),
    ...lists.flatMap(questions),
    ...ofLists.filter(({ what }) => what === VALUES),
    ...passwordLabels(subject),
    ...messages(subject),
  ];
  const { default_locale: usual, locales, texts } = subject.flow;
  const found = locales.flatMap((locale) =>
    pairs.flatMap(({ keys: [one, other], what }): Finding[] => {
      const words = texts[locale]?.[one];
      if (typeof words !== 'string' || words !== texts[locale]?.[other]) return [];
      const isTranslation = locale !== usual;
      const differs = locales.some((each) => !same(texts[each]?.[one], texts[each]?.[other]));
      const isOfOther = fits(other, words) && !fits(one, words);
      const isOfOne = isOfOther || (fits(one, words) && !fits(other, words));
      if (what === MESSAGES && !isOfOne) return [];
      const isKnown = differs || isOfOne;
      const originals = [one, other].map((key) => texts[usual]?.[key]);
      // Another check reports the translation of a name by another name, which is the same in all languages.
      const isName = originals.includes(words);
      if (isTranslation ? isName || same(originals[0], originals[1]) : what === VALUES && !isKnown) return [];
      const [wrong, right] = wordsShared(other, words) > wordsShared(one, words) ? [one, other] : [other, one];
      const message = `Two ${what} have the same words: "${right}" and "${wrong}" both say "${words}"`;
      return [
        { file: `copy/${locale}.json`, pointer: pointerTo('texts', wrong), message, hint: 'give each its own words' },
      ];
    }),
  );
  return found.filter(
    (one, index) => found.findIndex(({ file, pointer }) => file === one.file && pointer === one.pointer) === index,
  );
}
