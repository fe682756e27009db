import { firstPart, isObject, type Json, lastPart, pointerTo, same } from '#core';
import type { Check, Finding } from '../check.ts';
import { affinity, type Dictionary, dictionaryOf, wordedOf } from './text-of-another/dictionary.ts';
import { exchangedTranslations } from './text-of-another/exchanged-translations.ts';
import { likeness } from './text-of-another/likeness.ts';
import { yesForNo } from './text-of-another/yes-for-no.ts';

/** The texts of a copy file by JSON pointer, such as "/texts/units.feet". */
const textsIn = (file: Json | undefined): Map<string, string> =>
  new Map(
    ['texts', 'server'].flatMap((part) =>
      Object.entries(isObject(file) && isObject(file[part]) ? file[part] : {}).flatMap(([key, text]) =>
        typeof text === 'string' ? [[pointerTo(part, key), text] as const] : [],
      ),
    ),
  );

/**
 * Texts with fewer characters are not compared. They may be equal in one language and similar in another: "Choose one",
 * "Please choose".
 */
const LEAST = 20;

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}+/gu));

/**
 * Whether two texts that share one translation surely say different things: they have fewer than half of their words in
 * common. Two exceptions: a short translation often fits several texts ("Ir al inicio" is "Go Home" and "Start page"),
 * and texts with the same numbers are about the same limit.
 */
function isOther(one: string, other: string, translation: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  const [numbers, others] = [one, other].map((text) => text.match(/\d+/g) ?? []);
  if (numbers !== undefined && numbers.length > 0 && same(numbers, others)) return false;
  return translation.length >= LEAST && shared * 2 < Math.max(a.size, b.size);
}

/** A difference in likeness below this value may be chance, and does not show which text a translation belongs to. */
const BY_CHANCE = 0.1;

/** How much longer or shorter a translation is than its text, as the logarithm of the ratio. */
const off = (text: string, translated: string) => Math.abs(Math.log((text.length + 1) / (translated.length + 1)));

/**
 * Whether a translation fits the text `mine` better than `theirs`. Compares common letters first, then the words of the
 * other translations, then lengths, until one of them decides.
 */
function belongs(text: string, mine: string, theirs: string, dictionary: Dictionary): boolean {
  const liker = likeness(text, mine) - likeness(text, theirs);
  if (Math.abs(liker) >= BY_CHANCE) return liker > 0;
  const [own, one, other] = [wordedOf(text), wordedOf(mine), wordedOf(theirs)];
  const closer = affinity(dictionary, [own, one]) - affinity(dictionary, [own, other]);
  return Math.abs(closer) < BY_CHANCE ? off(text, mine) < off(text, theirs) : closer > 0;
}

/** The copy key that a JSON pointer ends with, in quotes for a message: "/texts/units.feet" gives "units.feet". */
const keyOf = (pointer: string) => `"${pointer.replace(/^.*\//, '')}"`;

/** The texts that another language has as well, each with its translation. */
const translated = (texts: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
  [...texts].flatMap(([pointer, text]) => {
    const other = others.get(pointer);
    return other === undefined ? [] : [[wordedOf(text), wordedOf(other)] as const];
  });

/**
 * Finds translations that were copied over another one: two translations are equal, but their originals say different
 * things. If the originals are equal as well, nothing is reported here: one sentence may suit both. If an original was
 * overwritten, CP08 reports that its translation is out of date.
 */
function copied(base: ReadonlyMap<string, string>, translation: string, texts: ReadonlyMap<string, string>): Finding[] {
  const first = new Map<string, string>();
  return [...texts].flatMap(([pointer, text]): Finding[] => {
    const twin = first.get(text);
    if (twin === undefined) first.set(text, pointer);
    const [mine, theirs] = [base.get(pointer), base.get(twin ?? '')];
    if (twin === undefined || mine === undefined || theirs === undefined || !isOther(mine, theirs, text)) return [];
    const isMine = belongs(text, mine, theirs, dictionaryOf(translated(texts, base)));
    const [wrong, right] = isMine ? [twin, pointer] : [pointer, twin];
    const message = `${keyOf(wrong)} has the words of ${keyOf(right)}, and in another language they say different things`;
    return [{ file: translation, pointer: wrong, message, hint: 'write the words of this text' }];
  });
}

/**
 * Finds translations that equal the original of another text in a group whose texts stay untranslated: in Spanish,
 * "Delaware" became "Vermont", and "Vermont" is "Vermont", too.
 */
function namesOfOthers(
  base: ReadonlyMap<string, string>,
  translation: string,
  texts: ReadonlyMap<string, string>,
): Finding[] {
  const names = new Map(
    [...base].flatMap(([pointer, text]) => (texts.get(pointer) === text ? [[text, pointer] as const] : [])),
  );
  return [...texts].flatMap(([pointer, text]) => {
    const other = names.get(text);
    const original = base.get(pointer);
    if (other === undefined || original === undefined || original === text || !isSameGroup(pointer, other)) return [];
    if (!isOfNames(base, texts, pointer)) return [];
    const message = `${keyOf(pointer)} has the name of ${keyOf(other)}: "${original}" is not "${text}"`;
    return [{ file: translation, pointer, message, hint: 'write the translation of this text' }];
  });
}

/** Whether most texts of a text's group are the same in the translation, such as names of states. */
function isOfNames(base: ReadonlyMap<string, string>, texts: ReadonlyMap<string, string>, pointer: string): boolean {
  const group = [...base].filter(([other]) => isSameGroup(pointer, other));
  return 2 * group.filter(([other, text]) => texts.get(other) === text).length > group.length;
}

/** Whether two copy keys are of one group: "states.de" and "states.vt". */
const isSameGroup = (pointer: string, other: string) => firstPart(keyOf(pointer)) === firstPart(keyOf(other));

/** Finds pairs of texts that each consist of the last word of the other's key: "units.feet" is "inches". */
function exchanged(file: string, texts: ReadonlyMap<string, string>): Finding[] {
  const all = [...texts].map(([pointer, text]) => ({
    pointer,
    text: text.toLowerCase(),
    word: lastPart(pointer),
  }));
  const byBoth = new Map(all.map((one) => [`${one.word}: ${one.text}`, one]));
  return all.flatMap(({ pointer, text, word }): Finding[] => {
    const other = byBoth.get(`${text}: ${word}`);
    // The second text of a pair is the same mistake as the first, so it is not reported again.
    if (other === undefined || text === word || pointer >= other.pointer || !isSameGroup(pointer, other.pointer))
      return [];
    const message = `${keyOf(pointer)} and ${keyOf(other.pointer)} have each other's words`;
    return [{ file, pointer, message, hint: 'swap the two texts' }];
  });
}

export const textOfAnother: Check = {
  rule: 'CP15',
  name: 'text-of-another',
  severity: 'warning',
  description:
    'Two translations are the same, and their originals say different things: one of them was copied over. Or two texts or two translations are exchanged. People read something that does not belong there.',
  alsoReported: ['A translation answers Yes where its text answers No.'],
  bad: 'copy/es.json: "cart.empty" and "bmi.lead" are both "Su carrito está vacío ahora."',
  good: 'each translation says what its original says',
  requirement: 'every text in every language',
  run: (subject) => {
    const { flow, files } = subject;
    const original = `copy/${flow.default_locale}.json`;
    const base = textsIn(files[original]);
    const others = flow.locales.filter((locale) => locale !== flow.default_locale);
    return [
      ...exchanged(original, base),
      ...exchangedTranslations(subject),
      ...yesForNo(subject),
      ...others.flatMap((locale) => {
        const translation = `copy/${locale}.json`;
        const texts = textsIn(files[translation]);
        const found = copied(base, translation, texts);
        const isNew = ({ pointer }: Finding) => !found.some((one) => one.pointer === pointer);
        return [...found, ...namesOfOthers(base, translation, texts).filter(isNew)];
      }),
    ];
  },
};
