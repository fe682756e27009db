import type { List, ListEntries } from '../generated/flow-files.ts';
import type { Json } from '../model/index.ts';

/** The entries of a list. A compiled flow has them in place of the list's name. */
export const entriesOf = (list: List): ListEntries => (typeof list === 'string' ? [] : list);

/** The key of the text that a list has for a value, or undefined where it has none. */
export const labelIn = (list: List, value: Json | undefined): string | undefined =>
  entriesOf(list).find((entry) => entry.value === value)?.label;
