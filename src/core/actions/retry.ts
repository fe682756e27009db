import { FRESH_SCREEN } from '../known.ts';
import type { Perform } from './action.ts';

/** Does again what failed: the screen's data is loaded anew. */
export const retry: Perform<'retry'> = (_, known) => [
  { ...known, hops: 0, screen: FRESH_SCREEN },
  [{ type: 'reload' }],
];
