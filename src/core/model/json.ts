/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** Whether a value is a JSON object: not null, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is an object; otherwise an empty object. */
export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The value if it is a list; otherwise an empty list. */
export const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** The objects in a list; none if the value is no list. */
export const objectsIn = (value: Json | undefined): JsonObject[] => asList(value).filter(isObject);

/** A value as JSON. Anything that JSON cannot represent becomes null. */
export function jsonOf(value: unknown): Json {
  if (Array.isArray(value)) return value.map(jsonOf);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, jsonOf(part)]));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** A record's own entry for a key that comes from outside. Inherited names such as "constructor" give undefined. */
export function ownEntry<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Whether two JSON values are equal, regardless of key order. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => same(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/**
 * Whether a value contains, at any depth, an object with this key. If `wanted` is given, the key must have this value.
 */
export function hasEntry(value: unknown, key: string, wanted?: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) =>
      (!Array.isArray(value) && name === key && (wanted === undefined || inner === wanted)) ||
      hasEntry(inner, key, wanted),
  );
}

/** Whether a value contains a name at any depth, as a key or as a text. */
export const mentions = (value: unknown, name: string): boolean =>
  hasEntry(value, name) || stringsIn(value).includes(name);

/** Every key and every string in a value, at any depth. A reference may be either: the key of a condition, or a text. */
export function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  return [...keys, ...Object.values(value).flatMap(namesIn)];
}

/** Whether a value contains a reference to something or to a part of it: "response.id" for "response". */
export const refersTo = (value: unknown, name: string): boolean =>
  namesIn(value).some((one) => one === name || one.startsWith(`${name}.`));

/** Every string in a value, in order. For a screen, this includes its copy keys from top to bottom. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
