import { resolve, scopeOf } from '../eval/index.ts';
import type { ActionHandler } from './action.ts';

/** Downloads a value as a file. If the value is unknown, nothing is downloaded. */
export const save: ActionHandler<'save'> = (action, state, context) => {
  const content = resolve(action.save, scopeOf(context, state));
  return [state, content === undefined ? [] : [{ type: 'save-file', name: action.as, content }]];
};
