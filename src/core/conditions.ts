import type { Condition, ConditionTest } from './generated/flow-files.ts';
import { isObject, type Json, same } from './json.ts';
import { resolve, type Scope } from './scope.ts';

/** True, false, or not to be decided yet (decision 7). */
export type Truth = boolean | 'unknown';

const and = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes('unknown') ? 'unknown' : true;
const or = (truths: readonly Truth[]): Truth =>
  truths.includes(true) ? true : truths.includes('unknown') ? 'unknown' : false;
const not = (truth: Truth): Truth => (truth === 'unknown' ? truth : !truth);

/** Whether a condition holds. Every line must; something not known (no value, or null) makes it unknown. */
export function holds(condition: Condition | undefined, scope: Scope): Truth {
  if (condition === undefined) return true;
  return and(
    Object.entries(condition).map(([key, test]): Truth => {
      if (key === 'any') return Array.isArray(test) ? or(test.map((part) => holds(part, scope))) : true;
      if (key === 'not') return isCondition(test) ? not(holds(test, scope)) : true;
      return Array.isArray(test) || test === undefined ? true : passes(resolve(key, scope), test, scope);
    }),
  );
}

const isCondition = (test: Condition[string]): test is Condition => isObject(test);

/** The references that a condition asks about, in whatever part of it. */
export const referencesOf = (condition: Condition): string[] =>
  Object.entries(condition).flatMap(([key, test]) =>
    key === 'any' && Array.isArray(test)
      ? test.flatMap(referencesOf)
      : key === 'not' && isCondition(test)
        ? referencesOf(test)
        : [key],
  );

/** Whether a condition surely holds: what rules ask before they act. */
export function surely(condition: Condition | undefined, scope: Scope): boolean {
  return holds(condition, scope) === true;
}

function passes(value: Json | undefined, test: ConditionTest | Condition, scope: Scope): Truth {
  const unknown = value === undefined || value === null;
  if (!isObject(test)) return value === test ? true : unknown ? 'unknown' : false;
  if ('known' in test) return test.known === !(unknown || value === '');
  if (unknown) return 'unknown';
  if (typeof test.same_as === 'string') {
    const other = resolve(test.same_as, scope);
    return other === undefined || other === null ? 'unknown' : same(value, other);
  }
  if (Array.isArray(test.in)) return test.in.some((one) => one === value);
  if ('not' in test) return value !== test.not;
  if (typeof test.above === 'number') return typeof value === 'number' && value > test.above;
  if (typeof test.below === 'number') return typeof value === 'number' && value < test.below;
  return false;
}

/** The first of some entries whose condition surely holds. */
export function firstThatHolds<Entry extends { if?: Condition }>(
  entries: readonly Entry[],
  scope: Scope,
): Entry | undefined {
  return entries.find((entry) => surely(entry.if, scope));
}
