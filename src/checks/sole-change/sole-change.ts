import { checkedIn, type FlowSource, jsonOf, ownEntry, pointerTo, type Problem, segments } from '#core';
import { depthIn, outerAt, outlineOf, type Part, outlineParts, placeIn, tokensIn, valueIn } from './outline.ts';

/** The location of a change in a flow's files. */
export type Change = Pick<Problem, 'file' | 'pointer' | 'anchor'>;

/** The number of entries that two lists have in common at their beginning. */
function commonAtStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((token, index) => token !== other[index]);
  return end === -1 ? one.length : end;
}

/** The pointer to the smallest value that contains all of some parts. */
function around(parts: readonly Part[]): string {
  const [first = [], ...others] = parts.map(({ pointer }) => segments(pointer));
  return pointerTo(...first.slice(0, Math.min(...others.map((path) => commonAtStart(first, path)), first.length)));
}

/** Whether two lists of tokens have the same values in another order: something was moved, or two were exchanged. */
const isMoved = (is: readonly string[], was: readonly string[]) =>
  is.map(valueIn).toSorted().join(' ') === was.map(valueIn).toSorted().join(' ');

/**
 * Finds the beginning of a part that was added or removed. If a similar part is beside it, several positions would
 * explain the difference. Then the part begins at the position with the least depth.
 * @param start the last of these positions
 */
function beginOf(tokens: readonly string[], start: number, length: number): number {
  let least = start;
  for (let at = start; at > 0 && tokens[at - 1] === tokens[at + length - 1]; at -= 1)
    if (depthIn(tokens[at - 1] ?? '') < depthIn(tokens[least] ?? '')) least = at - 1;
  return least;
}

/** The location of the only change in a file; undefined when several places have changed. */
function changeIn(file: string, parts: readonly Part[], before: readonly string[]): Change | undefined {
  const now = parts.map(({ token }) => token);
  const start = commonAtStart(now, before);
  const left = Math.min(now.length, before.length) - start;
  const end = Math.min(left, commonAtStart(now.toReversed(), before.toReversed()));
  const is = now.slice(start, now.length - end);
  const was = before.slice(start, before.length - end);
  if (is.length === 0) {
    const begin = beginOf(before, start, was.length);
    // The value before it is in the same object or list, or is this object or list itself.
    const [previous, removed] = [parts[begin - 1], before[begin]];
    if (previous === undefined || removed === undefined) return undefined;
    return { file, pointer: outerAt(previous.pointer, depthIn(removed) - 1), anchor: 'value' };
  }
  const begin = was.length === 0 ? beginOf(now, start, is.length) : start;
  const added = parts.slice(begin, begin + is.length);
  const [first] = added;
  const [removed] = was;
  if (first === undefined) return undefined;
  // If both versions have a token between the first and the last difference, there are two changes around it.
  if (is.some((token) => was.includes(token)))
    return isMoved(is, was) ? { file, pointer: first.pointer, anchor: 'value' } : undefined;
  const isRenamed = removed === undefined || placeIn(first.token) !== placeIn(removed);
  return { file, pointer: around(added), anchor: isRenamed ? 'key' : 'value' };
}

/**
 * Finds the only place in which a flow's files differ from its checked.json. Undefined in three cases: the flow has no
 * checked.json, nothing has changed since it was written, or several places have changed.
 */
export function soleChange(source: FlowSource): Change | undefined {
  const before = checkedIn(source)?.files;
  if (before === undefined) return undefined;
  const { files } = source;
  const names = new Set([...Object.keys(before), ...Object.keys(files)]);
  const isChanged = (file: string) => !(file in files) || ownEntry(before, file) !== outlineOf(files[file]);
  const [file = '', ...more] = [...names].filter(isChanged);
  const was = ownEntry(before, file);
  if (more.length > 0 || was === undefined || !(file in files)) return undefined;
  return changeIn(file, outlineParts(jsonOf(files[file])), tokensIn(was));
}
