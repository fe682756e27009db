import { type Flow, matchRoute } from '../model/index.ts';

/** A path as it may leave: of a health route, or of an address nobody knows, the route's pattern; never a query (AN-4). */
export function redactedPath(flow: Flow, path: string): string {
  const { route } = matchRoute(flow, path);
  return route.health === true || route.id === flow.not_found ? route.path : pageOf(path);
}

/** A path without its query. */
export const pageOf = (path: string): string => path.split(/[?#]/)[0] ?? path;

/** An address as it may leave (decision 19): ours by its redacted path, another site's without query; else nothing. */
export function redactedUrl(flow: Flow, url: string, origin: string): string {
  const [, site = '', path = ''] = /^(https?:\/\/[^/?#@\s]+)(?:(\/[^?#]*)|[?#]|$)/i.exec(url) ?? [];
  if (site === '') return '';
  return site + (site === origin ? redactedPath(flow, path === '' ? '/' : path) : path);
}
