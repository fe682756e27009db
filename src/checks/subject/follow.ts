import { access, type Flow, type State, type RouteMatch, matchRoute } from '#core';

/**
 * The redirects of the guards: the routes that refuse in a row, and where that ends. `settled`: a route admits the
 * visitor.
 */
export interface Followed {
  refused: RouteMatch[];
  /** The route that admits the visitor; without one, the first route that comes again. */
  end: RouteMatch;
  settled: boolean;
}

/** Follows the guards' redirects from an address, until a route admits the visitor or an address comes again. */
export function follow(flow: Flow, state: State, path: string): Followed {
  const refused: RouteMatch[] = [];
  let here = path;
  for (;;) {
    const answer = access(flow, state, here);
    if (answer.kind === 'enter') return { refused, end: answer.place, settled: true };
    const place = matchRoute(flow, here);
    if (refused.some((one) => one.path === place.path)) return { refused, end: place, settled: false };
    refused.push(place);
    here = answer.path;
  }
}
