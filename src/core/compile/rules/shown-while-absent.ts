import { isObject, type JsonObject, pointerTo } from '../../model/index.ts';
import { eachObject } from './each-object.ts';
import { numbersAsked } from './impossible-conditions.ts';
import { error, type Rule } from './rule.ts';

/**
 * Whether the value `one` does not exist while the value `name` does not: it is the same value or a part of it, `name` is
 * the id of the object of `one`, or `name` is the first item of the list `one`.
 */
const isAbsentWith = (one: string, name: string): boolean =>
  one === name ||
  one.startsWith(`${name}.`) ||
  (name.endsWith('.id') && one.startsWith(name.slice(0, -'id'.length))) ||
  (name.endsWith('.0') && one === name.slice(0, -'.0'.length));

/**
 * Reports a block whose condition is true only while the value that it shows does not exist, or only while a number that
 * it shows is 0 or less.
 */
export const shownWhileAbsent: Rule = (files) =>
  eachObject(files, (file, { pointer }, value) => {
    if (!isObject(value.if)) return [];
    const shown = shownIn(value);
    return Object.entries(value.if).flatMap(([name, test]) => {
      const here = pointer + pointerTo('if', name);
      if (isObject(test) && test.known === false) {
        const absent = shown.find((one) => isAbsentWith(one, name));
        if (absent === undefined) return [];
        const message = `This shows "${absent}", but only while it has no value`;
        return [error('SM24', file, `${here}/known`, message, 'write { "known": true }')];
      }
      if (test === undefined || (numbersAsked(test)?.to ?? Infinity) > Number.EPSILON) return [];
      const entry = shown.find((one) => name.endsWith('.length') && one.startsWith(name.replace(/length$/, '0.')));
      if (entry !== undefined) {
        const message = `This shows "${entry}", but only while the list is empty`;
        return [error('SM24', file, here, message, 'write { "above": 0 }')];
      }
      // If the value has a list, 0 is shown as a word, such as "Free". Then showing it makes sense.
      if (!shown.includes(name) || value.list !== undefined || name.endsWith('.length')) return [];
      const message = `This shows "${name}", but only while it is 0 or less`;
      return [error('SM24', file, here, message, 'compare it otherwise, such as { "above": 0 }')];
    });
  });

/** The references that a block or a row itself shows. */
export function shownBy({ from, value, with: values, src, at, of, text_by: by }: JsonObject): string[] {
  const named = isObject(values) ? Object.values(values) : [];
  const inside = [...named, by].map((one) => (isObject(one) ? one.value : one));
  return [from, value, src, at, of, ...inside].flatMap((one) => (typeof one === 'string' ? [one] : []));
}

/** The keys under which a block contains other parts. */
const PARTS = ['blocks', 'rows', 'points', 'steps'];

/** The references that a block shows, itself or in the parts that it contains. */
const shownIn = (block: JsonObject): string[] => [
  ...shownBy(block),
  ...PARTS.flatMap((key) => {
    const parts = block[key];
    return Array.isArray(parts) ? parts.flatMap((part) => (isObject(part) ? shownIn(part) : [])) : [];
  }),
];
