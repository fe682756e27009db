import { FRESH_SCREEN } from '../model/index.ts';
import type { ActionHandler } from './action.ts';

/** Loads the screen's data again after a failure. */
export const retry: ActionHandler<'retry'> = (_, state) => [
  { ...state, hops: 0, screen: FRESH_SCREEN },
  [{ type: 'reload' }],
];
