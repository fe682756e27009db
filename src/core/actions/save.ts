import { resolve, scopeOf } from '../eval/index.ts';
import type { ActionHandler } from './action.ts';

/** Hands something to the visitor as a file; what is not known is no file. */
export const save: ActionHandler<'save'> = (action, state, context) => {
  const content = resolve(action.save, scopeOf(context, state));
  return [state, content === undefined ? [] : [{ type: 'save-file', name: action.as, content }]];
};
