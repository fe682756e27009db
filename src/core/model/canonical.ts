import { isObject, type Json } from './json.ts';

/** A JSON value in its canonical form (RFC 8785): equal values give equal texts. Keys without a value are omitted. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, inner] as const]));
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
