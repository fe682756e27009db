import { isObject, type Json, pointerTo } from '#core';

export type Entry = [key: string, value: Json];
/** A change among the entries of an object or a list. */
export type Change = (entries: Entry[], index: number) => Entry[];

/** A value of a flow's files. */
export interface Spot {
  file: string;
  path: readonly string[];
  value: Json;
  /** The entries around it. */
  among: Entry[];
  inList: boolean;
  /** What the value is for: its key, or the key of the map that it is in. */
  role: string;
}

/** Objects whose keys are names that the author chose. */
const MAPS = new Set(
  'set body params query with learns takes headers refused labels errors texts fields toasts calls routes modals events stores'.split(
    ' ',
  ),
);
export const CONDITIONS = new Set(
  'if allows done_if only_if where disabled_if ask_if open_if marked_if unless'.split(' '),
);

const entriesOf = (value: Json): Entry[] =>
  Array.isArray(value)
    ? value.map((one, index) => [String(index), one])
    : Object.entries(isObject(value) ? value : {}).flatMap(([key, one]) => (one === undefined ? [] : [[key, one]]));

/** A copy of a value with a change among the entries at a path. */
export function changed(value: Json, [key, ...rest]: readonly string[], by: Change): Json {
  const entries = entriesOf(value);
  const index = entries.findIndex(([name]) => name === key);
  const after =
    rest.length === 0
      ? by(entries, index)
      : entries.map(([name, one], place): Entry => [name, place === index ? changed(one, rest, by) : one]);
  return Array.isArray(value) ? after.map(([, one]) => one) : Object.fromEntries(after);
}

/** Every value in a file. */
export function spotsIn(
  file: string,
  value: Json,
  path: readonly string[] = [],
  names: readonly string[] = [],
): Spot[] {
  const among = entriesOf(value);
  const inList = Array.isArray(value);
  return among.flatMap(([key, one]) => {
    const [at, named] = [[...path, key], inList ? names : [...names, key]];
    const owner = named.at(-2) ?? '';
    const role = MAPS.has(owner) || CONDITIONS.has(owner) ? owner : (named.at(-1) ?? '');
    return [{ file, path: at, value: one, among, inList, role }, ...spotsIn(file, one, at, named)];
  });
}

export const put =
  (value: Json): Change =>
  (all, index) =>
    all.map(([key, one], place) => [key, place === index ? value : one]);
export const rename =
  (name: string): Change =>
  (all, index) =>
    all.map(([key, one], place) => [place === index ? name : key, one]);
export const remove: Change = (all, index) => all.filter((_, place) => place !== index);
export const twice: Change = (all, index) => all.flatMap((one, place) => (place === index ? [one, one] : [one]));
export const earlier: Change = (all, index) => [
  ...all.slice(0, index - 1),
  ...all.slice(index - 1, index + 1).toReversed(),
  ...all.slice(index + 1),
];

/**
 * The pointers of the entries next to a moved or doubled one whose value changed with it. A finding there is at the
 * right place, too.
 */
export const alsoAt = (path: readonly string[], before: readonly Entry[], after: readonly Entry[]): string[] => {
  // A list numbers its entries again.
  const isList = before.every(([key], index) => key === String(index));
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index).flatMap((index) => {
    const [written, value] = after[index] ?? [];
    const key = isList && written !== undefined ? String(index) : written;
    const isSame = key === before[index]?.[0] && JSON.stringify(value) === JSON.stringify(before[index]?.[1]);
    const isNear = Math.abs(index - before.findIndex(([name]) => name === path.at(-1))) <= 1;
    if (key === undefined || isSame || !isNear) return [];
    const place = [...path.slice(0, -1), String(key)];
    return [pointerTo(...place), ...addedIn(before[index]?.[1], value).map((one) => pointerTo(...place, one))];
  });
};

/** The properties that an object has after a change and not before. */
const addedIn = (before: Json | undefined, after: Json | undefined): string[] =>
  isObject(before) && isObject(after) ? Object.keys(after).filter((key) => !Object.hasOwn(before, key)) : [];
