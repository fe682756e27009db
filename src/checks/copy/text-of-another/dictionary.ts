/** A text and its translation. */
export type Pair = readonly [text: string, translation: string];

/** The words of a text and of its translation. */
interface Words {
  text: ReadonlySet<string>;
  translation: ReadonlySet<string>;
}

/** How often each word of a text has each word in its translation. Counted over all texts of a language. */
export interface Dictionary {
  pairs: readonly (Words & { pair: Pair })[];
  /**
   * The number of pairs that contain a word, by key: "later " for a word of texts, " tarde" for one of translations,
   * "later tarde" for both.
   */
  counts: ReadonlyMap<string, number>;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{3,}/gu));

const ofText = (word: string) => `${word} `;
const ofTranslation = (word: string) => ` ${word}`;
const ofBoth = (word: string, translated: string) => `${word} ${translated}`;

/** The keys of the counts that a pair increases by one. */
const addedBy = ({ text, translation }: Words): string[] => [
  ...[...text].map(ofText),
  ...[...translation].map(ofTranslation),
  ...[...text].flatMap((word) => [...translation].map((translated) => ofBoth(word, translated))),
];

/** Counts the words of all texts and their translations. */
export function dictionaryOf(given: readonly Pair[]): Dictionary {
  const pairs = given.map((pair) => ({ pair, text: wordsOf(pair[0]), translation: wordsOf(pair[1]) }));
  const counts = new Map<string, number>();
  for (const added of pairs.flatMap(addedBy)) counts.set(added, (counts.get(added) ?? 0) + 1);
  return { pairs, counts };
}

/**
 * How well a text and a translation go together, by the words of all other texts: "later" goes with "tarde" when the
 * two often stand in a text and its translation, and seldom alone. From 0 to 1.
 */
export function affinity({ pairs, counts }: Dictionary, [text, translation]: Pair): number {
  const own = pairs.filter(({ pair }) => pair[0] === text || pair[1] === translation);
  const count = (key: string, has: (words: Words) => boolean) => (counts.get(key) ?? 0) - own.filter(has).length;
  const mine = [...wordsOf(text)].map((word) => ({
    word,
    times: count(ofText(word), (words) => words.text.has(word)),
  }));
  const best = [...wordsOf(translation)].map((word) => {
    const times = count(ofTranslation(word), (words) => words.translation.has(word));
    const likes = mine.map((one) => {
      const isOfBoth = (words: Words) => words.text.has(one.word) && words.translation.has(word);
      const both = count(ofBoth(one.word, word), isOfBoth);
      return both === 0 ? 0 : (2 * both) / (one.times + times);
    });
    return Math.max(0, ...likes);
  });
  return best.reduce((sum, one) => sum + one, 0) / Math.max(1, best.length);
}
