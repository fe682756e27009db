import type { NextPath } from '../generated/flow-files.ts';
import {
  buildPath,
  type Flow,
  matchKnownRoute,
  paramsOf,
  rememberedParams,
  type Route,
  type State,
} from '../model/index.ts';

/** Parameters of an address by name. */
type Params = Readonly<Record<string, string | null | undefined>>;

/**
 * The address of the server's NextPath (decision 1): that of the route with its path_type, or else `/{path_type}` if
 * this is the address of a route. A parameter is taken from the NextPath, else from `given`, else from the remembered
 * parameters.
 * @returns undefined when there is no such address; the error screen is shown then (ER-3)
 */
export function pathOf(flow: Flow, state: State, next: NextPath, given: Params = {}): string | undefined {
  if (!next.path_type) return undefined;
  const route = flow.routes.find((candidate) => candidate.path_type === next.path_type);
  const path = route && routePath(state, route, next, given);
  return path ?? matchKnownRoute(flow, `/${next.path_type}`)?.path;
}

/**
 * The address of a route. A parameter is taken from the NextPath, else from `given`, else from the remembered
 * parameters.
 */
export function routePath(state: State, route: Route, next: NextPath, given: Params = {}): string | undefined {
  const named: Params = { ...next };
  const remembered = rememberedParams(state);
  const params = paramsOf(route.path).map((name) => [name, named[name] ?? given[name] ?? remembered[name]] as const);
  return buildPath(route, Object.fromEntries(params));
}
