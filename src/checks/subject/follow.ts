import { access, type Flow, type State, type RouteMatch, matchRoute } from '#core';

/**
 * The redirects of the guards from one address: the routes that refuse, in order, and where the redirects end.
 * `settled` is true if a route admits the visitor, and false if the redirects go in a circle.
 */
export interface Followed {
  refused: RouteMatch[];
  /** The route that admits the visitor. If none does, the route at which the circle closes. */
  end: RouteMatch;
  settled: boolean;
}

/**
 * Follows the guards' redirects from an address until a route admits the visitor, or until they come to an address
 * again.
 */
export function follow(flow: Flow, state: State, path: string): Followed {
  const refused: RouteMatch[] = [];
  let here = path;
  for (;;) {
    const answer = access(flow, state, here);
    if (answer.kind === 'enter') return { refused, end: answer.match, settled: true };
    const place = matchRoute(flow, here);
    if (refused.some((one) => one.path === place.path)) return { refused, end: place, settled: false };
    refused.push(place);
    here = answer.path;
  }
}
