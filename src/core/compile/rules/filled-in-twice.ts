import { flattenedFields } from '../../eval/index.ts';
import type { Field, FormField } from '../../generated/flow-files.ts';

/** A field with its `autocomplete` and the pointer of the list of fields that contains it. */
interface Filled {
  field: Field;
  value: string;
  pointer: string;
  list: string;
}

/** A field with the same `autocomplete` as another one. `other` is the pointer of the other field. */
interface FilledTwice extends Filled {
  other: string;
}

/** Words in the names of fields, and the words of `autocomplete` with the same meaning. */
const MEANT: Readonly<Record<string, string>> = { first: 'given', last: 'family' };

/** The number of words of a field's name that are in its `autocomplete`. */
const fits = ({ field, value }: Filled) =>
  field.field.split('_').filter((word) => value.includes(MEANT[word] ?? word)).length;

/** The first word of `autocomplete`: "cc" of "cc-csc", "address" of "address-line1". */
const familyOf = (value: string) => value.split('-')[0];

/** How many other fields of the same list have an `autocomplete` of the same family. */
const relatives = (one: Filled, all: readonly Filled[]) =>
  all.filter((other) => other !== one && other.list === one.list && familyOf(other.value) === familyOf(one.value))
    .length;

/**
 * Finds fields that a browser would fill in with another field's value, because both have the same `autocomplete` (WCAG
 * 1.3.5). Of two such fields, it is the one whose name and neighbours fit less. Two groups with several such fields,
 * such as two addresses, are intended.
 */
export function filledInTwice(fields: readonly FormField[]): FilledTwice[] {
  const all = flattenedFields(fields).flatMap(({ entry, pointer }): Filled[] => {
    if (!('field' in entry)) return [];
    const value = entry.autocomplete ?? 'off';
    if (value === 'off' || value.endsWith('-password')) return [];
    return [{ field: entry, value, pointer, list: pointer.replace(/\/\d+$/, '') }];
  });
  const pairs = all.flatMap((second, index) => {
    const first = all.slice(0, index).find((one) => one.value === second.value);
    return first === undefined ? [] : [{ first, second }];
  });
  const apart = pairs.filter(({ first, second }) => first.list !== second.list);
  return pairs
    .filter((pair) => !apart.includes(pair) || apart.length === 1)
    .map(({ first, second }) => {
      const gain = fits(second) - fits(first) || relatives(second, all) - relatives(first, all);
      return gain > 0 ? { ...first, other: second.pointer } : { ...second, other: first.pointer };
    });
}
