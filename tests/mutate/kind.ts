import { isObject, type Json } from '#core';
import type { Change, Entry, Spot } from './spots.ts';

/** What is around a value that a mistake may use. */
export interface Around {
  /** The values and keys of this kind elsewhere in the flow. */
  others: readonly Json[];
  keys: readonly string[];
  pick: <One>(list: readonly One[]) => One | undefined;
}

/** Makes a mistake at a value. @returns the change, and the value's new key if the mistake renames it */
export type Mistake = (spot: Spot, around: Around) => { by: Change; key?: string } | undefined;

/**
 * A kind of mistake: its name, patterns of the files and pointers at which people make it, and the function that makes
 * it.
 */
export type Kind = readonly [name: string, files: string, places: string, mistake: Mistake];

export const sameJson = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b);

/** The properties of an object as pairs of key and value, in the order in which they are written. */
export const propertiesOf = (value: Json): Entry[] =>
  isObject(value) ? Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, one]])) : [];
