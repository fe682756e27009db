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

/** How alike two texts are, by their groups of three letters: 0 if they share none, 1 if they share all. */
export function likeness(one: string, other: string): number {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  return (2 * [...a].filter((part) => b.has(part)).length) / Math.max(1, a.size + b.size);
}
