import type { Condition } from '../generated/flow-files.ts';
import { resolve, type Scope } from './scope.ts';
import { type Truth, truthOf } from '../rules/index.ts';

/** Evaluates a condition. It is true if all of its lines are. */
export const evaluate = (condition: Condition | undefined, scope: Scope): Truth =>
  truthOf(condition, (name) => resolve(name, scope), scope.state.today);

/** Whether a condition is known to be true. An unknown condition counts as false here. */
export function holds(condition: Condition | undefined, scope: Scope): boolean {
  return evaluate(condition, scope) === true;
}

/** The first entry whose condition is known to be true. An entry without a condition always is. */
export function firstThatHolds<Entry extends { if?: Condition }>(
  entries: readonly Entry[],
  scope: Scope,
): Entry | undefined {
  return entries.find((entry) => holds(entry.if, scope));
}
