import { resolve } from '../scope.ts';
import { scopeOf } from '../turn.ts';
import type { Perform } from './action.ts';

/** Hands something to the visitor as a file; what is not known is no file. */
export const save: Perform<'save'> = (action, known, turn) => {
  const content = resolve(action.save, scopeOf(turn, known));
  return [known, content === undefined ? [] : [{ type: 'save-file', name: action.as, content }]];
};
