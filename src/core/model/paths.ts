import type { Flow, Route } from './flow.ts';

/** An address matched to a route, with its parameters. */
export interface RouteMatch {
  route: Route;
  path: string;
  params: Readonly<Record<string, string>>;
}

const parts = (path: string) => path.split('/').filter((part) => part !== '');

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The parsed path of each route. Cached, because the checks match addresses hundreds of thousands of times. */
const patterns = new WeakMap<Route, readonly string[]>();

function patternOf(route: Route): readonly string[] {
  const known = patterns.get(route) ?? parts(route.path);
  patterns.set(route, known);
  return known;
}

function match(route: Route, actual: readonly string[]): Record<string, string> | undefined {
  const pattern = patternOf(route);
  if (pattern.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = actual[index] ?? '';
    const isParam = expected.startsWith(':');
    if (!isParam && expected === part) continue;
    const value = decode(part);
    if (value === undefined) return undefined;
    if (isParam) params[expected.slice(1)] = value;
    else if (expected !== value) return undefined;
  }
  return params;
}

/**
 * Matches an address: the first route whose path matches, else the flow's not-found route (RT-19).
 * @param path an absolute path. Of its query, only the route's optional parameters are used
 */
export function matchRoute(flow: Flow, path: string): RouteMatch {
  return matchKnownRoute(flow, path) ?? { route: notFound(flow), path: path.split(/[?#]/)[0] ?? path, params: {} };
}

/** Matched addresses by flow. Cached for the checks. */
const places = new WeakMap<Flow, Map<string, RouteMatch | undefined>>();
/** The most addresses to cache. There must be a limit, because addresses come from outside. */
const MOST_ADDRESSES = 1000;

/** Like `matchRoute`, but undefined when no route matches, or when the address is not a path of this origin (GD-6). */
export function matchKnownRoute(flow: Flow, path: string): RouteMatch | undefined {
  const asked = places.get(flow);
  const cache = asked === undefined || asked.size >= MOST_ADDRESSES ? new Map<string, RouteMatch | undefined>() : asked;
  if (cache !== asked) places.set(flow, cache);
  if (!cache.has(path)) cache.set(path, findPlace(flow, path));
  return cache.get(path);
}

function findPlace(flow: Flow, path: string): RouteMatch | undefined {
  if (!/^\/(?![/\\])/.test(path)) return undefined;
  const [address = ''] = path.split('#');
  const [bare = '', query = ''] = address.split('?');
  const actual = parts(bare);
  for (const route of flow.routes) {
    const params = match(route, actual);
    if (params === undefined) continue;
    const optional = optionalParamsIn(route, query);
    return { route, path: bare + queryOf(optional), params: { ...params, ...optional } };
  }
  return undefined;
}

/** The query parameters of an address that are optional parameters of its route. */
function optionalParamsIn({ optional_params = [] }: Route, query: string): Record<string, string> {
  const pairs = query.split('&').map((pair) => pair.split('='));
  return Object.fromEntries(
    optional_params.flatMap((name) => {
      const value = decode((pairs.find(([key]) => key === name)?.[1] ?? '').replaceAll('+', ' '));
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

function queryOf(params: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function notFound(flow: Flow): Route {
  const route = flow.routes.find(({ id }) => id === flow.not_found);
  if (route === undefined) throw new Error(`Flow "${flow.name}" has no not-found route`);
  return route;
}

/** The names of the parameters of a route's path: "slug" for "/products/:slug/intro". */
export function paramsOf(pattern: string): string[] {
  return parts(pattern).flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

/** Builds the address of a route; undefined if a parameter has no value. */
export function buildPath(route: Route, params: Readonly<Record<string, string | undefined>>): string | undefined {
  const built: string[] = [];
  for (const part of patternOf(route)) {
    const value = part.startsWith(':') ? params[part.slice(1)] : part;
    if (value === undefined || value === '') return undefined;
    built.push(encodeURIComponent(value));
  }
  const optional = (route.optional_params ?? []).flatMap((name) => {
    const value = params[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return `/${built.join('/')}${queryOf(Object.fromEntries(optional))}`;
}

/** The query parameters that a route stores, each with the store field for its value. */
export const takenParams = ({ takes = {} }: Route): { param: string; target: string }[] =>
  Object.entries(takes).map(([target, from]) => ({ target, param: from.slice('query.'.length) }));
