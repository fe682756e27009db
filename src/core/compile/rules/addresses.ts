import type { Route } from '../../generated/flow-files.ts';
import { buildPath, didYouMean, ownEntry, paramsOf, pointer } from '../../model/index.ts';
import { pathTypeTo } from '../path-types.ts';
import { error, type Rule } from './rule.ts';

const partsOf = (route: Route) => route.path.split('/').filter((part) => part !== '');

/** Whether one route matches every address that another route matches. */
function covers(wide: Route, narrow: Route): boolean {
  const pattern = partsOf(wide);
  const parts = partsOf(narrow);
  return pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
}

/** No route is shadowed: no earlier route matches all its addresses. */
export const shadowedRoutes: Rule = ({ routes }) => {
  const all = Object.entries(routes.routes);
  return all.flatMap(([id, route], at) => {
    const first = all.slice(0, at).find(([, earlier]) => covers(earlier, route));
    if (first === undefined) return [];
    // When two routes have the same address, the one whose path contains its id is right, and the other is reported.
    const isItsOwn = first[1].path === route.path && partsOf(route).includes(id) && !partsOf(route).includes(first[0]);
    return [
      error(
        'RF06',
        'routes.json',
        pointer('routes', isItsOwn ? first[0] : id, 'path'),
        `"${route.path}" can never match: "${first[0]}" matches the same addresses first`,
        'remove one, or write the narrower one first',
      ),
    ];
  });
};

/**
 * For every path type of the contract, the flow can build an address from the parameters that the server sends
 * (decision 1).
 */
export const nextPaths: Rule = (files) =>
  Object.entries(files.routes.routes).flatMap(([id, route]) => {
    const type = pathTypeTo(files, id, route);
    const given = type === undefined ? undefined : ownEntry(files.contract.pathTypes, type);
    if (given === undefined) return [];
    return paramsOf(route.path)
      .filter((param) => !given.includes(param))
      .map((param) =>
        error(
          'RF04',
          'routes.json',
          pointer('routes', id, 'path'),
          `The server gives no "${param}" with the path type "${type}", so the address of "${id}" cannot be built`,
          didYouMean(param, given),
        ),
      );
  });

/** Each path type leads to one route. */
export const pathTypesOnce: Rule = ({ steps, routes }) => {
  const said = [
    ...steps.steps.map(({ path_type }, index) => ({ path_type, file: 'steps.json', at: pointer('steps', index) })),
    ...Object.entries(routes.routes).map(([id, { path_type }]) => ({
      path_type,
      file: 'routes.json',
      at: pointer('routes', id),
    })),
  ].filter(({ path_type }) => path_type !== undefined);
  return said.flatMap(({ path_type, file, at }, index) =>
    said.slice(0, index).some((other) => other.path_type === path_type)
      ? [
          error(
            'RF06',
            file,
            at + pointer('path_type'),
            `The path type "${path_type}" leads to a route already`,
            'remove it',
          ),
        ]
      : [],
  );
};

/** The signed-out route and the landing routes have no path parameters. */
export const signedOut: Rule = ({ flow, routes }) =>
  [flow.signed_out, ...flow.landing.map(({ go }) => go)].flatMap((id) => {
    const route = ownEntry(routes.routes, id);
    return route === undefined || buildPath({ ...route, id }, {}) !== undefined
      ? []
      : [
          error(
            'RF04',
            'routes.json',
            pointer('routes', id, 'path'),
            `People land on "${id}", but its address has changing parts`,
            'choose a route without :words',
          ),
        ];
  });
