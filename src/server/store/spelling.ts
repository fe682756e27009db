/** The words of a text as they are compared: lower case, no accents, no apostrophes, numbers apart from letters. */
export function wordsIn(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}'’]/gu, '')
    .toLowerCase();
  return [...plain.matchAll(/\p{Number}+(?:\.\p{Number}+)?|\p{Letter}+/gu)].map(([word]) => word);
}

/** Every three letters in a row. */
export const trigramsIn = (text: string): string[] => {
  const letters = [...text];
  return [...new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))];
};

/** How a word is looked up by trigrams: with room before and after it. Migration 0008 stores words alike. */
export const padded = (word: string): string => `  ${word} `;

/** How many slips of the keyboard or the ear may be in a word; none in a number or in what is too short to tell. */
export function slipsAllowed(word: string): number {
  if (word.length < 4 || /\p{Number}/u.test(word)) return 0;
  if (word.length < 6) return 1;
  return word.length < 9 ? 2 : 3;
}

/**
 * How many letters must be put in, left out, changed or swapped with the next to make one word of the other; half a
 * slip more where only the beginning of the word was meant. (Damerau and Levenshtein, optimal string alignment.)
 */
export function slipsBetween(typed: string, word: string): number {
  const [from, to] = [[...typed], [...word]];
  let before: number[] = [];
  let last = to.map((_, at) => at + 1);
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
