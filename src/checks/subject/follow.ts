import { access, type Flow, type State, type RouteMatch, matchRoute } from '#core';

/** The path through the guards: the routes that refuse in a row, and the end. */
export interface Followed {
  refused: RouteMatch[];
  /** The route that admits the visitor, or the one where the path begins to repeat. */
  end: RouteMatch;
  settled: boolean;
}

/** Follows the guards from an address until a route admits the visitor or an address repeats. */
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
