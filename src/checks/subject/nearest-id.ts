/** How many letters two names have in common at their beginnings. */
function commonLetters(one: string, other: string): number {
  const differing = [...one].findIndex((letter, index) => letter !== other[index]);
  return differing === -1 ? one.length : differing;
}

/**
 * Of an ordered list of ids, the one beside a missing id that is still there: the nearest before or after it, and of
 * both the one that begins more like it. The missing entry probably stood beside this one.
 */
export function idBeside(ids: readonly string[], missing: string, isThere: (id: string) => boolean) {
  const place = ids.indexOf(missing);
  const before = ids.slice(0, place).findLast(isThere);
  const after = ids.slice(place + 1).find(isThere);
  if (before === undefined || after === undefined) return before ?? after;
  return commonLetters(after, missing) > commonLetters(before, missing) ? after : before;
}
