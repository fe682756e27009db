import type { Step } from '../generated/flow-files.ts';
import { type Flow, matchRoute, type Route, type RouteMatch, type State } from '../model/index.ts';
import { evaluate } from './conditions.ts';
import type { Scope } from './scope.ts';
import { stepsFor } from './steps.ts';

/** Whether the access level of a place allows somebody. What is not known yet does not keep anyone out (decision 7). */
export const isAllowed = (flow: Flow, state: State, at: RouteMatch): boolean =>
  evaluate(flow.access[at.route.access]?.allows, { flow, state, at }) !== false;

/** Whether a visitor may open an address: its access level allows it, and no required step is known to be undone. */
export const mayEnter = (flow: Flow, state: State, at: RouteMatch): boolean =>
  isAllowed(flow, state, at) && lackingStep({ flow, state, at }, at.route) === undefined;

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

/** The path parameters of an address by their names in a NextPath. */
const partsOf = ({ route, params }: RouteMatch) =>
  Object.entries(route.next_path?.params ?? {}).map(([param, field]) => [field, params[param]] as const);

/** A scope without the backend's facts when they are about another product than the address. */
function aboutPlace(scope: Scope): Scope {
  const { at, flow, state } = scope;
  if (at === undefined || state.openPath === null) return scope;
  const said = new Map<string, string | undefined>(partsOf(matchRoute(flow, state.openPath)));
  const isSame = partsOf(at).every(([field, value]) => !said.has(field) || said.get(field) === value);
  return isSame ? scope : { ...scope, state: { ...state, facts: {}, openPath: null } };
}
