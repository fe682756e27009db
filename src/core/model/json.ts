/** Any JSON value: what travels, what is stored, what a reference can stand for. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** Whether a value is a JSON object (neither null nor a list). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value read from a JSON text as the JSON it is; what JSON cannot hold is null. */
export function jsonOf(value: unknown): Json {
  if (Array.isArray(value)) return value.map(jsonOf);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, jsonOf(part)]));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** What a record holds under a key that comes from outside: "constructor" is no entry of an empty record. */
export function ownEntry<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Whether two JSON values are the same, whatever the order of their keys. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, at) => same(item, b[at]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/** Whether a value contains, at any depth, an object with this key; with `wanted`, one that has this value there. */
export function hasEntry(value: unknown, key: string, wanted?: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) =>
      (!Array.isArray(value) && name === key && (wanted === undefined || inner === wanted)) ||
      hasEntry(inner, key, wanted),
  );
}

/** The strings in a value, in their order: of a screen, those that are keys of texts are what it says from top to bottom. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
