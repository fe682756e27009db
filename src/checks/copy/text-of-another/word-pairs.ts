const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{3,}/gu));

/** A text and its translation. */
export type Pair = readonly [text: string, translation: string];

/**
 * How well a text and a translation go together, by the words of all other texts: "later" goes with "tarde" when the
 * two often stand in a text and its translation, and seldom alone. From 0 to 1.
 * @param pairs all texts with their translations
 */
export function affinity([text, translation]: Pair, pairs: readonly Pair[]): number {
  const others = pairs
    .filter(([one, other]) => one !== text && other !== translation)
    .map(([one, other]) => [wordsOf(one), wordsOf(other)] as const);
  const mine = [...wordsOf(text)];
  const best = [...wordsOf(translation)].map((word) => {
    const having = others.filter(([, words]) => words.has(word));
    const likes = mine.map((own) => {
      const both = having.filter(([words]) => words.has(own)).length;
      const one = others.filter(([words]) => words.has(own)).length;
      return both === 0 ? 0 : (2 * both) / (one + having.length);
    });
    return Math.max(0, ...likes);
  });
  return best.reduce((sum, one) => sum + one, 0) / Math.max(1, best.length);
}
