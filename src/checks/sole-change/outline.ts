import { createHash } from 'node:crypto';
import { isObject, type Json, jsonOf, pointerTo, segments } from '#core';

/** A value in a file: a constant, a list or an object. */
export interface Part {
  pointer: string;
  /** What checked.json stores of it: PLACE letters for where it is, VALUE letters for what it is, and its depth. */
  token: string;
}

const [PLACE, VALUE, DEPTH] = [2, 3, 1];
/** The length of a token. */
const LENGTH = PLACE + VALUE + DEPTH;
const RADIX = 36;

/** A hash of a text with some letters. Different texts rarely have the same hash. */
function hash(text: string, letters: number): string {
  const number = createHash('sha256').update(text).digest().readUInt32BE();
  return (number % RADIX ** letters).toString(RADIX).padStart(letters, '0');
}

/** Every value in a file, outer values first. Positions in lists do not count, so an insertion changes no other token. */
export function outlineParts(value: Json, pointer = '', place = '', depth = 0): Part[] {
  const inner = Array.isArray(value)
    ? value.flatMap((one, index) => outlineParts(one, pointer + pointerTo(index), `${place}/*`, depth + 1))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one = null]) =>
          outlineParts(one, pointer + pointerTo(key), place + pointerTo(key), depth + 1),
        )
      : [];
  const own = Array.isArray(value) ? '[' : isObject(value) ? '{' : JSON.stringify(value);
  const level = Math.min(depth, RADIX - 1).toString(RADIX);
  return [{ pointer, token: hash(place, PLACE) + hash(own, VALUE) + level }, ...inner];
}

/** The outlines of files by their values. Cached, because most files are the same objects at the next save. */
const outlines = new WeakMap<object, string>();

/** What checked.json stores of a file. @param value as read from disk */
export function outlineOf(value: unknown): string {
  const known = isObject(value) ? outlines.get(value) : undefined;
  if (known !== undefined) return known;
  const outline = outlineParts(jsonOf(value))
    .map(({ token }) => token)
    .join('');
  if (isObject(value)) outlines.set(value, outline);
  return outline;
}

/** The tokens of a file in checked.json. */
export const tokensIn = (outline: string): string[] => outline.match(new RegExp(`.{${LENGTH}}`, 'g')) ?? [];

/** The part of a token that says where a value is. */
export const placeIn = (token: string): string => token.slice(0, PLACE);

/** The part of a token that says what a value is. */
export const valueIn = (token: string): string => token.slice(PLACE, -DEPTH);

/** The depth in a token: 0 for the whole file. */
export const depthIn = (token: string): number => Number.parseInt(token.slice(-DEPTH), RADIX);

/** The pointer to the object or list around a value, at a depth. */
export const outerAt = (pointer: string, depth: number): string => pointerTo(...segments(pointer).slice(0, depth));
