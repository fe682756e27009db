import type { Step } from '../generated/flow-files.ts';
import { type Flow, matchRoute, ownEntry, type Route, type RouteMatch, type State } from '../model/index.ts';
import { evaluate } from './conditions.ts';
import type { Scope } from './scope.ts';
import { stepsFor } from './steps.ts';

/** Whether a place's access level admits the visitor. Unknown facts keep nobody out (decision 7). */
export const isAllowed = (flow: Flow, state: State, match: RouteMatch): boolean =>
  evaluate(flow.access[match.route.access]?.allows, { flow, state, match }) !== false;

/** Whether a visitor may open an address: its access level allows it, and no required step is known to be undone. */
export const mayEnter = (flow: Flow, state: State, match: RouteMatch): boolean =>
  isAllowed(flow, state, match) && lackingStep({ flow, state, match }, match.route) === undefined;

/**
 * The first required step of a route that is known to be undone. Steps that do not apply to the visitor count as
 * done. About unknown facts the backend decides (decision 7).
 */
export function lackingStep(scope: Scope, { requires }: Route): Step | undefined {
  if (requires === undefined) return undefined;
  if (requires.unless !== undefined && evaluate(requires.unless, scope) !== false) return undefined;
  const here = aboutPlace(scope);
  return stepsFor(here).find(({ id, done_if }) => requires.done.includes(id) && evaluate(done_if, here) === false);
}

/** A scope without the backend's facts when they are about another product than the address is. */
export function aboutPlace(scope: Scope): Scope {
  const { match, flow, state } = scope;
  if (match === undefined || state.openPath === null) return scope;
  const params = matchRoute(flow, state.openPath).params;
  const isSame = Object.entries(match.params).every(([name, value]) => (ownEntry(params, name) ?? value) === value);
  return isSame ? scope : { ...scope, state: { ...state, facts: {}, openPath: null } };
}
