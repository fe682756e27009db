import { type State, withFields } from '../model/index.ts';
import { scopeOf, valueOf } from '../eval/index.ts';
import type { ActionHandler } from './action.ts';

/** Sets fields of stores. An unknown value leaves its field unchanged. */
export const set: ActionHandler<'set'> = (action, state, context) => {
  const scope = scopeOf(context, state);
  let next: State = state;
  for (const [reference, value] of Object.entries(action.set)) {
    const [store = '', field = ''] = reference.split('.');
    const resolved = valueOf(value, scope);
    if (resolved !== undefined) next = withFields(next, store, { [field]: resolved });
  }
  return [next, []];
};
