import { surely } from '../conditions.ts';
import { scopeOf } from '../turn.ts';
import type { Perform } from './action.ts';

/** Does one thing or another; a condition that is not known to hold leads to `otherwise`. */
export const either: Perform<'if'> = (action, known, turn) =>
  turn.run(surely(action.if, scopeOf(turn, known)) ? action.do : (action.otherwise ?? []), known, turn);
