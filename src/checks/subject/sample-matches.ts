import { buildPath, type RouteMatch, paramsOf, type Route } from '#core';
import { cachedFor } from './subject.ts';

/** The sample value of every path parameter. */
const SAMPLE = 'sample';

/** A match of a route, with sample values as parameters in its address. */
export function sampleAt(route: Route): RouteMatch {
  const params = Object.fromEntries(paramsOf(route.path).map((name) => [name, SAMPLE]));
  return { route, params, path: buildPath(route, params) ?? route.path };
}

/** A match of each route, with sample values as parameters. */
export const sampleMatches = cachedFor(({ flow }): readonly RouteMatch[] => flow.routes.map(sampleAt));
