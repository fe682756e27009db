import { type Known, withFields } from '../known.ts';
import { scopeOf } from '../turn.ts';
import { valueOf } from '../scope.ts';
import type { Perform } from './action.ts';

/** Keeps values in stores; a value that is not known leaves its field as it is. */
export const set: Perform<'set'> = (action, known, turn) => {
  const scope = scopeOf(turn, known);
  let next: Known = known;
  for (const [reference, value] of Object.entries(action.set)) {
    const [store = '', field = ''] = reference.split('.');
    const resolved = valueOf(value, scope);
    if (resolved !== undefined) next = withFields(next, store, { [field]: resolved });
  }
  return [next, []];
};
