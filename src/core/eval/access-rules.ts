import type { Step } from '../generated/flow-files.ts';
import { type Flow, matchRoute, ownEntry, type Route, type RouteMatch, type State } from '../model/index.ts';
import { evaluate } from './conditions.ts';
import type { Scope } from './scope.ts';
import { stepsFor } from './steps.ts';

/**
 * Whether the access level of an address's route admits the visitor. A condition on unknown facts refuses nobody
 * (decision 7).
 */
export const isAllowed = (flow: Flow, state: State, match: RouteMatch): boolean =>
  evaluate(flow.access[match.route.access]?.allows, { flow, state, match }) !== false;

/**
 * Whether a visitor may open an address: the route's access level admits them, and no required step is known to be
 * unfinished.
 */
export const mayEnter = (flow: Flow, state: State, match: RouteMatch): boolean =>
  isAllowed(flow, state, match) && lackingStep({ flow, state, match }, match.route) === undefined;

/**
 * The first required step of a route that is known to be unfinished. Steps that do not apply to the visitor count as
 * done. If facts are unknown, the backend decides (decision 7).
 */
export function lackingStep(scope: Scope, { requires }: Route): Step | undefined {
  if (requires === undefined) return undefined;
  if (requires.unless !== undefined && evaluate(requires.unless, scope) !== false) return undefined;
  const here = withFactsOfAddress(scope);
  return stepsFor(here).find(({ id, done_if }) => requires.done.includes(id) && evaluate(done_if, here) === false);
}

/** The scope, without the backend's facts if they are about another product than the address. */
export function withFactsOfAddress(scope: Scope): Scope {
  const { match, flow, state } = scope;
  if (match === undefined || state.openPath === null) return scope;
  const params = matchRoute(flow, state.openPath).params;
  const isSame = Object.entries(match.params).every(([name, value]) => (ownEntry(params, name) ?? value) === value);
  return isSame ? scope : { ...scope, state: { ...state, facts: {}, openPath: null } };
}
