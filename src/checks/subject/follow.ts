import { access, type Flow, type State, type RouteMatch, matchRoute } from '#core';

/** Where the guards take somebody: the places that refuse them in a row, and how it ends. */
export interface Followed {
  refused: RouteMatch[];
  /** The place they come to rest at, or the one at which the chain begins to repeat. */
  end: RouteMatch;
  settled: boolean;
}

/** Follows the guards from an address until they let somebody in, or a place comes back. */
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
