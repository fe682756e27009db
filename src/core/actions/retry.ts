import { FRESH_SCREEN } from '../model/index.ts';
import type { ActionHandler } from './action.ts';

/** Does again what failed: the screen's data is loaded anew. */
export const retry: ActionHandler<'retry'> = (_, state) => [
  { ...state, hops: 0, screen: FRESH_SCREEN },
  [{ type: 'reload' }],
];
