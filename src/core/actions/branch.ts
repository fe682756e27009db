import { holds, scopeOf } from '../eval/index.ts';
import type { ActionHandler } from './action.ts';

/** Performs one of two lists of actions: `do` if the condition is known to be true, otherwise `otherwise`. */
export const branch: ActionHandler<'if'> = (action, state, context) =>
  context.run(holds(action.if, scopeOf(context, state)) ? action.do : (action.otherwise ?? []), state, context);
