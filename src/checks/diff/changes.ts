import { isObject, type Json, pointerTo, same } from '#core';

/** One difference between two JSON values. */
export interface Change {
  /** The keys from the root to the value. A list entry is identified by its name instead of its index. */
  path: readonly string[];
  /**
   * The JSON pointer on the older side (`from`) and on the newer side (`to`). Where one side has no such value, the
   * nearest pointer that exists.
   */
  from: string;
  to: string;
  before: Json | undefined;
  after: Json | undefined;
  /** The block or field around the change, on the newer side. */
  around?: Json | undefined;
  /** Set when only the order of entries changed. */
  moved?: true;
}

const NAMES = ['id', 'field', 'group', 'name', 'block', 'call', 'go'];

/** A name that identifies a list entry at any position. */
function nameOf(item: Json): string {
  if (!isObject(item)) return JSON.stringify(item);
  const key = NAMES.find((one) => typeof item[one] === 'string' || typeof item[one] === 'number');
  return key === undefined ? '' : `${String(item[key])}`;
}

/**
 * Pairs the entries of two lists: equal entries first, then entries of the same name in order. Positions are
 * undefined where an entry has no counterpart.
 */
function pairs(before: readonly Json[], after: readonly Json[]): [from: number | undefined, to: number | undefined][] {
  const found: [number | undefined, number | undefined][] = [];
  const left = new Set(after.keys());
  const take = (from: number, isLike: (item: Json) => boolean): boolean => {
    const to = [...left].find((index) => isLike(after[index] ?? null));
    if (to !== undefined) {
      left.delete(to);
      found.push([from, to]);
    }
    return to !== undefined;
  };
  const changed = [...before.entries()].filter(([from, item]) => !take(from, (other) => same(item, other)));
  const removed = changed.filter(([from, item]) => !take(from, (other) => nameOf(item) === nameOf(other)));
  return [
    ...found,
    ...removed.map(([from]): [number, undefined] => [from, undefined]),
    ...[...left].map((to): [undefined, number] => [undefined, to]),
  ];
}

interface At {
  path: readonly string[];
  from: string;
  to: string;
  around?: Json | undefined;
}

function inLists(before: readonly Json[], after: readonly Json[], at: At): Change[] {
  const all = pairs(before, after);
  const found = all.flatMap(([a, b]) => {
    const [old, now] = [a === undefined ? undefined : before[a], b === undefined ? undefined : after[b]];
    const item = now ?? old ?? null;
    const around = isObject(item) && ('block' in item || 'field' in item || 'label' in item) ? item : at.around;
    return changesBetween(old, now, {
      path: [...at.path, nameOf(item) || String(b ?? a)],
      from: a === undefined ? at.from : at.from + pointerTo(a),
      to: b === undefined ? at.to : at.to + pointerTo(b),
      around,
    });
  });
  const order = all
    .flatMap(([a, b]) => (a === undefined || b === undefined ? [] : [[a, b] as const]))
    .toSorted(([a], [b]) => a - b);
  const isMoved = order.some(([, b], index) => b < (order[index - 1]?.[1] ?? -1));
  return isMoved ? [...found, { ...at, before: [...before], after: [...after], moved: true }] : found;
}

/**
 * Finds every difference between two values, as deep in them as possible. A value that was added or removed is one
 * change.
 */
export function changesBetween(before: Json | undefined, after: Json | undefined, at: At): Change[] {
  if (same(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return inLists(before, after, at);
  if (!isObject(before) || !isObject(after)) return [{ ...at, before, after }];
  // A text has one entry for each language. It is compared as one value.
  if (Array.isArray(before.text) && Array.isArray(after.text)) return [{ ...at, before, after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => {
    const [a, b] = [before[key], after[key]];
    const path = [...at.path, key];
    const from = a === undefined ? at.from : at.from + pointerTo(key);
    return changesBetween(a, b, { ...at, path, from, to: b === undefined ? at.to : at.to + pointerTo(key) });
  });
}
