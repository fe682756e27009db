import { firstPart, pointerTo, type Problem, wordStems } from '../../model/index.ts';
import type { Files } from '../files.ts';

/** Only this many letters of a word are compared, so that "verify" and "verification" count as one word. */
const STEM = 5;

/** The number of words that two names have in common. */
const common = (name: string, other: string) =>
  wordStems(name, STEM).filter((word) => wordStems(other, STEM).includes(word)).length;

/**
 * Finds where a field that nothing sets should be taken from a query. It is a route that takes the field's own query
 * parameter into another field, that takes another field of the store, or whose name has most words of the store's
 * name.
 * @returns the location in routes.json; undefined when no route is the likeliest
 */
export function whereTaken({ routes }: Files, name: string): Pick<Problem, 'file' | 'pointer' | 'anchor'> | undefined {
  const all = Object.entries(routes.routes);
  const taken = all.flatMap(([id, { takes = {} }]) =>
    Object.entries(takes).map(([field, query]) => ({ id, field, query: query.replace(/^query\./, '') })),
  );
  const instead = taken.find(({ field, query }) => common(query, name) > 0 && common(query, field) === 0);
  if (instead !== undefined)
    return { file: 'routes.json', pointer: pointerTo('routes', instead.id, 'takes', instead.field), anchor: 'key' };
  const store = firstPart(name);
  const beside = taken.find(({ field }) => firstPart(field) === store)?.id;
  const most = Math.max(...all.map(([id]) => common(store, id)));
  const called = all.filter(([id]) => most > 0 && common(store, id) === most).map(([id]) => id);
  const id = beside ?? (called.length === 1 ? called[0] : undefined);
  if (id === undefined) return undefined;
  const part = routes.routes[id]?.takes === undefined ? '' : pointerTo('takes');
  return { file: 'routes.json', pointer: pointerTo('routes', id) + part, anchor: 'key' };
}
