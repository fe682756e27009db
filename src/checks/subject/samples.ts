import { isObject, type Value, type Values } from '#core';

/**
 * Replaces each reference among named values by a sample, if its value is known only at run time (an item, an answer, a
 * stored field). References to `route` stay, because core decides whether the address has them.
 */
export function withSamples(values: unknown): Values {
  if (!isObject(values)) return {};
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, Value] => [
      name,
      typeof value === 'string' && value.startsWith('route.') ? value : { is: 'sample' },
    ]),
  );
}

/** The references among named values: { "slug": "item.slug" } → [["slug", "item.slug"]]. */
export function referencesIn(values: unknown): [name: string, reference: string][] {
  return isObject(values)
    ? Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    : [];
}
