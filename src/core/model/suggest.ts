/** The Damerau–Levenshtein distance (optimal string alignment) of two short words. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const above = rows[i - 1] ?? [];
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

const plain = (word: string) => word.toLowerCase().replace(/[_\s]/g, '-');

/**
 * The known name that is probably meant by a misspelt one: the nearest, if at most a third of the letters differ;
 * otherwise undefined.
 */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const allowed = Math.max(1, Math.floor(word.length / 3));
  return names
    .map((name) => ({ name, far: distance(plain(word), plain(name)) }))
    .filter(({ far }) => far <= allowed)
    .toSorted((a, b) => a.far - b.far)[0]?.name;
}

/** A hint: the nearest name, the only one, or a list of the first twelve. */
export function didYouMean(word: string, names: readonly string[]): string {
  const name = nearest(word, names);
  return name === undefined ? someOf(names) : `did you mean "${name}"?`;
}

/** A hint without a guess: the only possible name, or a list of the first twelve. */
export function someOf(names: readonly string[]): string {
  if (names.length === 0) return 'there is none to choose from';
  if (names.length === 1) return `write "${names[0]}"`;
  const shown = names.slice(0, 12);
  return `write one of: ${shown.join(', ')}${names.length > shown.length ? ', …' : ''}`;
}

/** A hint for a name that may be misspelt, or may lack its declaration: "in modals.json". */
export function orDeclare(word: string, names: readonly string[], where: string): string {
  if (names.length === 0) return `add it ${where}`;
  return nearest(word, names) === undefined ? `${someOf(names)}, or add it ${where}` : didYouMean(word, names);
}
