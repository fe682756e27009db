import type { Route } from '../../generated/flow-files.ts';
import { buildPath, ownEntry, paramsOf, pointer } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

const partsOf = (route: Route) => route.path.split('/').filter((part) => part !== '');

/** Whether one route matches every address that another route matches. */
function covers(wide: Route, narrow: Route): boolean {
  const pattern = partsOf(wide);
  const parts = partsOf(narrow);
  return pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
}

/** Every route can be reached: no earlier route matches all its addresses. */
export const shadowedRoutes: Rule = ({ routes }) => {
  const all = Object.entries(routes.routes);
  return all.flatMap(([id, route], at) => {
    const first = all.slice(0, at).find(([, earlier]) => covers(earlier, route));
    if (first === undefined) return [];
    return [
      error(
        'RF06',
        'routes.json',
        pointer('routes', id, 'path'),
        `"${route.path}" can never match: "${first[0]}" matches the same addresses first`,
        'remove one, or write the narrower one first',
      ),
    ];
  });
};

/** For every path type of the server, the flow can build an address (decision 1). */
export const nextPaths: Rule = ({ routes }) =>
  Object.entries(routes.routes).flatMap(([id, route]) => {
    if (route.next_path === undefined) return [];
    const given = route.next_path.params ?? {};
    return paramsOf(route.path)
      .filter((param) => ownEntry(given, param) === undefined)
      .map((param) =>
        error(
          'RF04',
          'routes.json',
          pointer('routes', id, 'next_path'),
          `next_path gives no ${param}, so the address of "${id}" cannot be built`,
          `add "params": { "${param}": … }`,
        ),
      );
  });

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
