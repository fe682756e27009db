import type { Condition, Flow, State } from '#core';
import { factsIn, withField } from './visitors.ts';

/** If there are more combinations, only the visitor as given is tried. */
const MOST = 64;

/** A visitor with every combination of the values that some conditions distinguish. */
export function variantsOf(flow: Flow, state: State, conditions: readonly Condition[]): State[] {
  const facts = factsIn(flow, conditions).filter(({ store }) => store !== 'auth');
  if (facts.reduce((product, { values }) => product * values.length, 1) > MOST) return [state];
  let all = [state];
  for (const { store, field, values } of facts)
    all = all.flatMap((one) => values.map((value) => withField(one, store, field, value)));
  return all;
}

/** The conditions of the `if`s in some actions that lead on or open something. */
export function branchesIn(part: unknown): Condition[] {
  if (Array.isArray(part)) return part.flatMap(branchesIn);
  if (typeof part !== 'object' || part === null) return [];
  const own = 'if' in part && isCondition(part.if) && moves(part) ? [part.if] : [];
  return [...own, ...Object.values(part).flatMap(branchesIn)];
}

const isCondition = (value: unknown): value is Condition => typeof value === 'object' && value !== null;

const moves = (part: unknown): boolean =>
  Array.isArray(part)
    ? part.some(moves)
    : typeof part === 'object' && part !== null && ('go' in part || 'open' in part || Object.values(part).some(moves));
