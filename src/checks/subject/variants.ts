import { type Condition, type Flow, hasEntry, isObject, type State, isCondition } from '#core';
import { factsIn } from './tested-facts.ts';
import { withField } from './visitors.ts';

/** With more combinations than this, only the visitor's own values are tried. */
const MOST = 64;

/** Copies of a visitor, one with each combination of the values that some conditions distinguish. */
export function variantsOf(flow: Flow, state: State, conditions: readonly Condition[]): State[] {
  const facts = factsIn(flow, conditions).filter(({ store }) => store !== 'auth');
  if (facts.reduce((product, { values }) => product * values.length, 1) > MOST) return [state];
  let all = [state];
  for (const { store, field, values } of facts)
    all = all.flatMap((one) => values.map((value) => withField(one, store, field, value)));
  return all;
}

/** The conditions, at any depth in some actions, that decide whether a `go`, an `open` or a `call` happens. */
export function branchesIn(part: unknown, name: 'go' | 'open' | 'call'): Condition[] {
  if (Array.isArray(part)) return part.flatMap((one) => branchesIn(one, name));
  if (!isObject(part)) return [];
  const own = isCondition(part.if) && hasEntry(part, name) ? [part.if] : [];
  return [...own, ...Object.values(part).flatMap((one) => branchesIn(one, name))];
}
