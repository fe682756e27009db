/**
 * The words of a text in normal form for comparison: lower case, no accents or apostrophes, numbers separated from
 * letters.
 */
export function wordsIn(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}'’]/gu, '')
    .toLowerCase();
  return [...plain.matchAll(/\p{Number}+(?:\.\p{Number}+)?|\p{Letter}+/gu)].map(([word]) => word);
}

/** The number of typing or spelling slips that are allowed in a word; none for numbers and short words. */
export function slipsAllowed(word: string): number {
  if (word.length < 4 || /\p{Number}/u.test(word)) return 0;
  if (word.length < 6) return 1;
  return word.length < 9 ? 2 : 3;
}

/**
 * The number of letters to insert, delete, replace or swap to turn one word into another (Damerau–Levenshtein, optimal
 * string alignment). Half a slip more if only the beginning of the word matches.
 */
export function slipsBetween(typed: string, word: string): number {
  const [from, to] = [[...typed], [...word]];
  let before: number[] = [];
  let last = to.map((_, index) => index + 1);
  last.unshift(0);
  for (const [row, letter] of from.entries()) {
    const next = [row + 1];
    for (const [column, other] of to.entries()) {
      const swapped = row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === other;
      next.push(
        Math.min(
          (last[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (last[column] ?? 0) + (letter === other ? 0 : 1),
          swapped ? (before[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return Math.min(last.at(-1) ?? 0, Math.min(...last) + 0.5);
}
