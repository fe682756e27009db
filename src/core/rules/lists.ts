import type { List, ListEntries } from '../generated/flow-files.ts';
import type { Json } from '../model/index.ts';

/** The entries of a list. (Compiling replaces the name of a shared list by its entries.) */
export const entriesOf = (list: List): ListEntries => (typeof list === 'string' ? [] : list);

/** The copy key of a value's label in a list; undefined when the list does not have the value. */
export const labelIn = (list: List, value: Json | undefined): string | undefined =>
  entriesOf(list).find((entry) => entry.value === (typeof value === 'number' ? String(value) : value))?.label;
