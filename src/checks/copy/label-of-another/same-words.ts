import { asList, asObject, isObject, type JsonObject, lastPart, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { listNodes, type Subject, textIn } from '../../subject/subject.ts';

/** Two copy keys that people must be able to tell apart, and what they name: "answers". */
interface Pair {
  keys: readonly [string, string];
  what: string;
}

const pairsOf = (keys: readonly string[], what: string): Pair[] =>
  keys.flatMap((one, index) =>
    keys.slice(index + 1).flatMap((other): Pair[] => (one === other ? [] : [{ keys: [one, other], what }])),
  );

/** The labels of the values among which a field or a question lets people choose. */
const choices = (subject: Subject): Pair[] =>
  writtenWith(subject, 'list').flatMap(({ value }) =>
    textIn(value, 'field') === undefined && textIn(value, 'type') === undefined
      ? []
      : pairsOf(
          asList(value.list).flatMap((entry) => textIn(asObject(entry), 'label') ?? []),
          'answers',
        ),
  );

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

/** Whether a text has a word of its copy key: "Morning" has one of "time.morning". */
const fits = (key: string, text: string) => {
  const words = wordsInName(text.toLowerCase());
  return wordsInName(lastPart(key)).some((word) => words.includes(word));
};

/**
 * Finds two answers, two questions or two links beside each other whose copy keys differ and whose words are the same in
 * the default language. The text that does not fit its copy key is reported, or else the second.
 */
export function sameWords(subject: Subject): Finding[] {
  const lists = listNodes(subject).map(({ value }) => value.filter(isObject));
  const pairs = [...choices(subject), ...lists.flatMap(links), ...lists.flatMap(questions)];
  const { default_locale: locale, texts: all } = subject.flow;
  const texts = all[locale] ?? {};
  const found = pairs.flatMap(({ keys: [one, other], what }): Finding[] => {
    const words = texts[one];
    if (typeof words !== 'string' || words !== texts[other]) return [];
    const [wrong, right] = fits(other, words) && !fits(one, words) ? [one, other] : [other, one];
    const message = `Two ${what} have the same words: "${right}" and "${wrong}" both say "${words}"`;
    return [
      { file: `copy/${locale}.json`, pointer: pointerTo('texts', wrong), message, hint: 'give each its own words' },
    ];
  });
  return found.filter(
    (one, index) => found.findIndex(({ file, pointer }) => file === one.file && pointer === one.pointer) === index,
  );
}
