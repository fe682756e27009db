import { evaluate } from './conditions.ts';
import type { Flow, RouteMatch, State } from '../model/index.ts';
import type { AccessRule } from '../generated/flow-files.ts';

/** The access rules of a route: its access level, then its requirements. */
export function rulesOf(flow: Flow, place: RouteMatch): AccessRule[] {
  return [place.route.access, ...(place.route.requires ?? [])].flatMap((name) => flow.access[name] ?? []);
}

/** Whether a visitor may open a route. Unknown values keep nobody out: the backend decides (decision 7). */
export function mayEnter(flow: Flow, state: State, place: RouteMatch): boolean {
  return rulesOf(flow, place).every((rule) => evaluate(rule.allows, { flow, state, at: place }) !== false);
}
