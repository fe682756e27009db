import type { Value } from '../generated/flow-files.ts';
import { defaultsOf, isObject, type State, withFields } from '../model/index.ts';
import { scopeOf, type Scope, valueOf } from '../eval/index.ts';
import type { ActionHandler } from './action.ts';

/** Whether a value is a field of the form that was sent. When such a field is unknown, it was left empty. */
const isTyped = (value: Value, { form }: Scope) =>
  typeof value === 'string' && value.startsWith('form.') && isObject(form);

/**
 * Sets fields of stores. An unknown value leaves its field unchanged, but what was left empty in a form resets it: a
 * phone number that somebody removes must not stay.
 */
export const set: ActionHandler<'set'> = (action, state, context) => {
  const scope = scopeOf(context, state);
  let next: State = state;
  for (const [reference, value] of Object.entries(action.set)) {
    const [store = '', field = ''] = reference.split('.');
    const resolved = valueOf(value, scope);
    if (resolved !== undefined) next = withFields(next, store, { [field]: resolved });
    else if (isTyped(value, scope))
      next = withFields(next, store, { [field]: defaultsOf(context.flow, store)[field] ?? null });
  }
  return [next, []];
};
