/** How many letters two names have in common at their beginnings. */
function commonLetters(one: string, other: string): number {
  const differing = [...one].findIndex((letter, index) => letter !== other[index]);
  return differing === -1 ? one.length : differing;
}

/**
 * Guesses the neighbour of a removed list entry.
 * @param ids the ids in their former order, with the removed id `missing`
 * @param isThere whether an id still exists
 * @returns the nearest existing id before or after `missing`; if both exist, the one with more leading letters in
 * common
 */
export function nearestId(ids: readonly string[], missing: string, isThere: (id: string) => boolean) {
  const place = ids.indexOf(missing);
  const before = ids.slice(0, place).findLast(isThere);
  const after = ids.slice(place + 1).find(isThere);
  if (before === undefined || after === undefined) return before ?? after;
  return commonLetters(after, missing) > commonLetters(before, missing) ? after : before;
}
