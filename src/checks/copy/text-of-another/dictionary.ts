/** A text in one language, and its words. */
export interface Worded {
  text: string;
  words: ReadonlySet<string>;
}

/** A text and its translation. */
export type TextPair<Text = string> = readonly [text: Text, translation: Text];

/** Counts how often a word of a text and a word of its translation occur together, over all texts of a language. */
export interface Dictionary {
  /** The pairs that have a text, on either side. */
  withText: ReadonlyMap<string, readonly TextPair<Worded>[]>;
  /**
   * The number of pairs that contain a word. The keys are "later " for a word of texts, " tarde" for a word of
   * translations, and "later tarde" for both together.
   */
  counts: ReadonlyMap<string, number>;
}

export const wordedOf = (text: string): Worded => ({ text, words: new Set(text.toLowerCase().match(/\p{L}{3,}/gu)) });

const ofText = (word: string) => `${word} `;
const ofTranslation = (word: string) => ` ${word}`;
const ofBoth = (word: string, translated: string) => `${word} ${translated}`;

/** The keys of the counts that one text with its translation increases by one. */
const addedBy = ([{ words: text }, { words: translation }]: TextPair<Worded>): string[] => [
  ...[...text].map(ofText),
  ...[...translation].map(ofTranslation),
  ...[...text].flatMap((word) => [...translation].map((translated) => ofBoth(word, translated))),
];

/** Counts the words of all texts and their translations. */
export function dictionaryOf(pairs: readonly TextPair<Worded>[]): Dictionary {
  const counts = new Map<string, number>();
  for (const added of pairs.flatMap(addedBy)) counts.set(added, (counts.get(added) ?? 0) + 1);
  const withText = new Map<string, TextPair<Worded>[]>();
  for (const pair of pairs) for (const { text } of pair) withText.set(text, [...(withText.get(text) ?? []), pair]);
  return { withText, counts };
}

/**
 * How well a text and a translation go together, judged by the words of all other texts. "Later" goes with "tarde" if
 * pairs often contain both, and seldom only one.
 * @returns from 0 to 1
 */
export function affinity({ withText, counts }: Dictionary, [text, translation]: TextPair<Worded>): number {
  const own = new Set([...(withText.get(text.text) ?? []), ...(withText.get(translation.text) ?? [])]);
  const count = (key: string, has: (pair: TextPair<Worded>) => boolean) => {
    const all = counts.get(key) ?? 0;
    return all === 0 ? 0 : all - [...own].filter(has).length;
  };
  const mine = [...text.words].map((word) => ({ word, times: count(ofText(word), ([one]) => one.words.has(word)) }));
  const best = [...translation.words].map((word) => {
    const times = count(ofTranslation(word), ([, other]) => other.words.has(word));
    const likes = mine.map((one) => {
      const both = count(ofBoth(one.word, word), (pair) => pair[0].words.has(one.word) && pair[1].words.has(word));
      return both === 0 ? 0 : (2 * both) / (one.times + times);
    });
    return Math.max(0, ...likes);
  });
  return best.reduce((sum, one) => sum + one, 0) / Math.max(1, best.length);
}
