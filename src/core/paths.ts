import type { Flow, Route } from './flow.ts';

/** Where somebody is: the route, the address and the changing parts of it. */
export interface Place {
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

function match(route: Route, path: string): Record<string, string> | undefined {
  const pattern = parts(route.path);
  const actual = parts(path);
  if (pattern.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, expected] of pattern.entries()) {
    const value = decode(actual[at] ?? '');
    if (value === undefined) return undefined;
    if (expected.startsWith(':')) params[expected.slice(1)] = value;
    else if (expected !== value) return undefined;
  }
  return params;
}

/**
 * The place of an address: the first route that matches, or the flow's not-found route (RT-19).
 * @param path an absolute path; of its query only what the route keeps counts
 */
export function placeOf(flow: Flow, path: string): Place {
  return knownPlace(flow, path) ?? { route: notFound(flow), path: path.split(/[?#]/)[0] ?? path, params: {} };
}

/** As `placeOf`, but undefined where no route matches or the address is not a path of this origin (GD-6). */
export function knownPlace(flow: Flow, path: string): Place | undefined {
  if (!/^\/(?![/\\])/.test(path)) return undefined;
  const [address = ''] = path.split('#');
  const [bare = '', query = ''] = address.split('?');
  for (const route of flow.routes) {
    const params = match(route, bare);
    if (params === undefined) continue;
    const kept = keptIn(route, query);
    return { route, path: bare + queryOf(kept), params: { ...params, ...kept } };
  }
  return undefined;
}

/** The parameters of a query string that a route keeps. */
function keptIn({ keeps = [] }: Route, query: string): Record<string, string> {
  const pairs = query.split('&').map((pair) => pair.split('='));
  return Object.fromEntries(
    keeps.flatMap((name) => {
      const value = decode((pairs.find(([key]) => key === name)?.[1] ?? '').replaceAll('+', ' '));
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

function queryOf(kept: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(kept).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function notFound(flow: Flow): Route {
  const route = flow.routes.find(({ id }) => id === flow.not_found);
  if (route === undefined) throw new Error(`Flow "${flow.name}" has no not-found route`);
  return route;
}

/** The names of a pattern's changing parts: "/products/:slug/intro" → ["slug"]. */
export function paramsOf(pattern: string): string[] {
  return parts(pattern).flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

/** The address of a route with what it keeps of a query, or undefined while a changing part has no value. */
export function buildPath(route: Route, params: Readonly<Record<string, string | undefined>>): string | undefined {
  const built: string[] = [];
  for (const part of parts(route.path)) {
    const value = part.startsWith(':') ? params[part.slice(1)] : part;
    if (value === undefined || value === '') return undefined;
    built.push(encodeURIComponent(value));
  }
  const kept = (route.keeps ?? []).flatMap((name) => {
    const value = params[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return `/${built.join('/')}${queryOf(Object.fromEntries(kept))}`;
}
