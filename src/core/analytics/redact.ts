import { type Flow, matchRoute } from '../model/index.ts';

/**
 * A path without health data. For health routes and unknown addresses, it is the pattern of the route's path
 * ("/orders/:id"). It never has a query (AN-4).
 */
export function redactedPath(flow: Flow, path: string): string {
  const { route } = matchRoute(flow, path);
  return route.health === true || route.id === flow.not_found ? route.path : withoutQuery(path);
}

/** A path without its query. */
export const withoutQuery = (path: string): string => path.split(/[?#]/)[0] ?? path;

/**
 * An address without health data (decision 19): for the app's own addresses the redacted path, for other sites the
 * address without its query, for anything else an empty text.
 */
export function redactedUrl(flow: Flow, url: string, origin: string): string {
  const [, site = '', path = ''] = /^(https?:\/\/[^/?#@\s]+)(?:(\/[^?#]*)|[?#]|$)/i.exec(url) ?? [];
  if (site === '') return '';
  return site + (site === origin ? redactedPath(flow, path === '' ? '/' : path) : path);
}
