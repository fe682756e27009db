import type { Condition } from '../generated/flow-files.ts';
import { resolve, type Scope } from './scope.ts';
import { type Truth, truthOf } from '../rules/index.ts';

/** Whether a condition holds: every line must. */
export const evaluate = (condition: Condition | undefined, scope: Scope): Truth =>
  truthOf(condition, (name) => resolve(name, scope));

/** Whether a condition surely holds: what rules ask before they act. */
export function holds(condition: Condition | undefined, scope: Scope): boolean {
  return evaluate(condition, scope) === true;
}

/** The first of some entries whose condition surely holds. */
export function firstThatHolds<Entry extends { if?: Condition }>(
  entries: readonly Entry[],
  scope: Scope,
): Entry | undefined {
  return entries.find((entry) => holds(entry.if, scope));
}
