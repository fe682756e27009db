import type { Route } from '../../generated/flow-files.ts';
import { buildPath, didYouMean, ownEntry, paramsOf, pointerTo } from '../../model/index.ts';
import { pathTypeTo } from '../path-types.ts';
import { error, type Rule } from './rule.ts';

const partsOf = (route: Route) => route.path.split('/').filter((part) => part !== '');

/** Whether one route matches every address that another route matches. */
function covers(wide: Route, narrow: Route): boolean {
  const pattern = partsOf(wide);
  const parts = partsOf(narrow);
  return (
    pattern.length === parts.length && pattern.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}

/** No route is shadowed: no earlier route matches all of its addresses. */
export const shadowedRoutes: Rule = ({ routes }) => {
  const all = Object.entries(routes.routes);
  return all.flatMap(([id, route], index) => {
    const first = all.slice(0, index).find(([, earlier]) => covers(earlier, route));
    if (first === undefined) return [];
    // If two routes have the same path, the one whose path contains its id is right, and the other is reported.
    const words = partsOf(route).map((part) => part.replaceAll('_', '-'));
    const isNamed = (name: string) =>
      words.some((word) => word === name || word === `${name}s`) || words.join('-') === name;
    const isItsOwn = first[1].path === route.path && isNamed(id) && !isNamed(first[0]);
    return [
      error(
        'RF06',
        'routes.json',
        pointerTo('routes', isItsOwn ? first[0] : id, 'path'),
        isItsOwn
          ? `This is the address of "${id}", which nobody could reach then`
          : `"${route.path}" can never match: "${first[0]}" matches the same addresses first`,
        isItsOwn ? 'write another address' : 'remove one, or write the narrower one first',
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
          pointerTo('routes', id, 'path'),
          `The server gives no "${param}" with the path type "${type}", so the address of "${id}" cannot be built`,
          didYouMean(param, given),
        ),
      );
  });

/** Each path type leads to one route. */
export const pathTypesOnce: Rule = ({ steps, routes }) => {
  const named = [
    ...steps.steps.map(({ path_type, routes: [name = ''] }, index) => ({
      path_type,
      name,
      file: 'steps.json',
      pointer: pointerTo('steps', index),
    })),
    ...Object.entries(routes.routes).map(([id, { path_type }]) => ({
      path_type,
      name: id,
      file: 'routes.json',
      pointer: pointerTo('routes', id),
    })),
  ].filter(({ path_type }) => path_type !== undefined);
  return named.flatMap((one, index) => {
    const other = named.slice(0, index).find((earlier) => earlier.path_type === one.path_type);
    if (other === undefined) return [];
    // If the path type is the name of one of the two routes, the other one is wrong.
    const { path_type } = one;
    const isMeant = (name: string) => name === path_type || (path_type ?? '') === `${name}s`;
    const { file, pointer } = isMeant(one.name) && !isMeant(other.name) ? other : one;
    const message = `The path type "${path_type}" leads to a route already`;
    return [error('RF06', file, pointer + pointerTo('path_type'), message, 'remove it, or name another one')];
  });
};

/**
 * The routes of `signed_out` and `landing` have no path parameters, because nothing gives them values. If no other
 * route has the parameter, the route's path is reported. Otherwise the name in flow.json is, because another route was
 * probably meant.
 */
export const signedOut: Rule = ({ flow, routes }) =>
  [
    { id: flow.signed_out, pointer: pointerTo('signed_out') },
    ...flow.landing.map(({ go }, index) => ({ id: go, pointer: pointerTo('landing', index, 'go') })),
  ].flatMap(({ id, pointer }) => {
    const route = ownEntry(routes.routes, id);
    if (route === undefined || buildPath({ ...route, id }, {}) !== undefined) return [];
    const isShared = Object.entries(routes.routes).some(
      ([other, { path }]) => other !== id && paramsOf(path).some((name) => paramsOf(route.path).includes(name)),
    );
    const [file, place] = isShared ? ['flow.json', pointer] : ['routes.json', pointerTo('routes', id, 'path')];
    const message = `People land on "${id}", but its address has changing parts`;
    return [error('RF04', file, place, message, 'choose a route without :words')];
  });
