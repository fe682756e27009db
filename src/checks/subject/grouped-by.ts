/**
 * Groups items by a word.
 * @param wordOf gives the word of an item. An item without one is left out
 */
export function groupedBy<Item>(
  places: readonly Item[],
  wordOf: (place: Item) => unknown,
): ReadonlyMap<string, readonly Item[]> {
  const found = new Map<string, Item[]>();
  for (const place of places) {
    const word = wordOf(place);
    if (typeof word !== 'string') continue;
    const list = found.get(word);
    if (list === undefined) found.set(word, [place]);
    else list.push(place);
  }
  return found;
}
