import { isObject, type Json, lastPart, pointer } from '#core';
import type { Check, Finding } from '../check.ts';
import { affinity, type Pair } from './text-of-another/word-pairs.ts';

/** The texts of a file by key. */
const textsIn = (file: Json | undefined): Map<string, string> =>
  new Map(
    ['texts', 'server'].flatMap((part) =>
      Object.entries(isObject(file) && isObject(file[part]) ? file[part] : {}).flatMap(([key, text]) =>
        typeof text === 'string' ? [[pointer(part, key), text] as const] : [],
      ),
    ),
  );

/** Shorter texts may well be equal in one language and similar in another: "Choose one", "Please choose". */
const LEAST = 20;

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}+/gu));

/**
 * Whether two texts say different things, and not the same in other words: they share fewer than half of their words,
 * or none when their translation is short. A single word often stands for several: "Pago" is "Payment" and "Checkout".
 */
function isOther(one: string, other: string, translation: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  if (translation.length < LEAST) return shared === 0 && wordsOf(translation).size > 1;
  return shared * 2 < Math.max(a.size, b.size);
}

/** The groups of three letters in a text's words, without accents: many words are alike in two languages. */
const trigramsOf = (text: string) =>
  new Set(
    (
      text
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .match(/\p{L}+/gu) ?? []
    ).flatMap((word) => Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3))),
  );

/** A smaller difference in likeness may be chance, and says nothing about which translation belongs to a text. */
const BY_CHANCE = 0.1;

/** How alike two texts are, by their groups of three letters: 0 if they share none, 1 if they share all. */
function likeness(one: string, other: string): number {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  return (2 * [...a].filter((part) => b.has(part)).length) / (a.size + b.size);
}

/** How much longer or shorter a translation is than its text, as the logarithm of the ratio. */
const off = (text: string, translated: string) => Math.abs(Math.log((text.length + 1) / (translated.length + 1)));

/** Whether the words of two texts belong to the first of two originals, by likeness, by the other texts, or by length. */
function belongs(text: string, mine: string, theirs: string, pairs: readonly Pair[]): boolean {
  const liker = likeness(text, mine) - likeness(text, theirs);
  if (Math.abs(liker) >= BY_CHANCE) return liker > 0;
  const closer = affinity([text, mine], pairs) - affinity([text, theirs], pairs);
  return Math.abs(closer) < BY_CHANCE ? off(text, mine) < off(text, theirs) : closer > 0;
}

/** The copy key that a JSON pointer ends with, in quotes for a message: "/texts/units.feet" gives "units.feet". */
const keyOf = (at: string) => `"${at.replace(/^.*\//, '')}"`;

/** Texts that are equal in one language and quite different in another one. */
function copied(
  file: string,
  texts: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
  least: number,
): Finding[] {
  const first = new Map<string, string>();
  const pairs = [...texts].flatMap(([at, text]) => {
    const other = others.get(at);
    return other === undefined ? [] : [[text, other] as const];
  });
  return [...texts].flatMap(([at, text]): Finding[] => {
    const same = first.get(text);
    if (same === undefined) first.set(text, at);
    const [mine, theirs] = [others.get(at), others.get(same ?? '')];
    if (text.length < least || same === undefined || mine === undefined || theirs === undefined) return [];
    if (!isOther(mine, theirs, text)) return [];
    const isMine = belongs(text, mine, theirs, pairs);
    const [wrong, right] = isMine ? [same, at] : [at, same];
    const message = `${keyOf(wrong)} has the words of ${keyOf(right)}, and in another language they say different things`;
    return [{ file, pointer: wrong, message, hint: 'write the words of this text' }];
  });
}

/** Pairs of texts that each consist of the last word of the other's key: "units.feet" is "inches". */
function exchanged(file: string, texts: ReadonlyMap<string, string>): Finding[] {
  const said = [...texts].map(([at, text]) => ({ at, text: text.toLowerCase(), word: lastPart(at) }));
  const byBoth = new Map(said.map((one) => [`${one.word}: ${one.text}`, one]));
  return said.flatMap(({ at, text, word }): Finding[] => {
    const other = byBoth.get(`${text}: ${word}`);
    // The other one of the two is the same mistake.
    if (other === undefined || text === word || at >= other.at) return [];
    const message = `${keyOf(at)} and ${keyOf(other.at)} have each other's words`;
    return [{ file, pointer: at, message, hint: 'swap the two texts' }];
  });
}

export const textOfAnother: Check = {
  rule: 'CP15',
  name: 'text-of-another',
  severity: 'warning',
  description:
    'Two texts are the same in one language and different in another: one of them was copied over. Or two texts are exchanged. People read something that does not belong there.',
  bad: 'copy/es.json: "cart.empty" and "bmi.lead" are both "Su carrito está vacío ahora."',
  good: 'each translation says what its original says',
  requirement: 'every text in every language',
  run: ({ flow, files }) => {
    const original = `copy/${flow.default_locale}.json`;
    const base = textsIn(files[original]);
    const others = flow.locales.filter((locale) => locale !== flow.default_locale);
    return [
      ...exchanged(original, base),
      ...others.flatMap((locale) => {
        const translated = textsIn(files[`copy/${locale}.json`]);
        return [...copied(original, base, translated, LEAST), ...copied(`copy/${locale}.json`, translated, base, 0)];
      }),
    ];
  },
};
