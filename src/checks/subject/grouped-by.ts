/** Groups values by the word that a function gives them; those without a word are left out. */
export function groupedBy<Spot>(
  spots: readonly Spot[],
  wordOf: (spot: Spot) => unknown,
): ReadonlyMap<string, readonly Spot[]> {
  const found = new Map<string, Spot[]>();
  for (const spot of spots) {
    const word = wordOf(spot);
    if (typeof word !== 'string') continue;
    const list = found.get(word);
    if (list === undefined) found.set(word, [spot]);
    else list.push(spot);
  }
  return found;
}
