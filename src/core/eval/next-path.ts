import type { NextPath } from '../generated/flow-files.ts';
import { buildPath, type Flow, matchKnownRoute, paramsOf, type Route, type State, textOf } from '../model/index.ts';

/**
 * The address of the server's NextPath (decision 1): the route that declares its path_type, with parameters from the
 * NextPath or the stored product; otherwise `/{path_type}`, if that is a route.
 * @returns undefined when there is no such address; the error screen is shown then (ER-3)
 */
export function pathOf(flow: Flow, state: State, next: NextPath): string | undefined {
  if (!next.path_type) return undefined;
  for (const route of flow.routes.filter((candidate) => candidate.next_path?.type === next.path_type)) {
    const path = routePath(state, route, next);
    if (path !== undefined) return path;
  }
  return matchKnownRoute(flow, `/${next.path_type}`)?.path;
}

/** The address of a route, with parameters from a NextPath or the stored product. */
export function routePath(state: State, route: Route, next: NextPath): string | undefined {
  const fields = route.next_path?.params ?? {};
  const named = { ...next, product_slug: next.product_slug ?? textOf(state, 'product', 'slug') };
  const params = paramsOf(route.path).map((param) => {
    const field = fields[param];
    return [param, (field === undefined ? undefined : named[field]) ?? undefined] as const;
  });
  return buildPath(route, Object.fromEntries(params));
}
