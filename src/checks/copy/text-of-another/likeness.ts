/**
 * The groups of three letters in the words of a text, without accents: "pai" and "ain" for "pain". A text and its
 * translation often share some.
 */
export const trigramsOf = (text: string): ReadonlySet<string> =>
  new Set(
    (
      text
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .match(/\p{L}+/gu) ?? []
    ).flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - 2) }, (_, index) => word.slice(index, index + 3)),
    ),
  );

/** The share of trigrams that two texts have in common: 0 if they share none, 1 if they share all. */
export function sharedOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const part of a) if (b.has(part)) both += 1;
  return (2 * both) / Math.max(1, a.size + b.size);
}

/** The similarity of two texts, from 0 to 1, computed from their groups of three letters (trigrams). */
export const likeness = (one: string, other: string): number => sharedOf(trigramsOf(one), trigramsOf(other));
