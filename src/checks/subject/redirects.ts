import { type Flow, type State, type RouteMatch, matchRoute } from '#core';
import { follow, type Followed } from './follow.ts';
import { visitorKinds } from './visitor-kinds.ts';
import { refusalOf } from './visitors.ts';
import { sampleMatches } from './sample-matches.ts';
import { cachedAcrossFlows } from './incremental.ts';

/** A visitor who opens a route that refuses them, and the redirects that follow. */
export interface Redirect extends Followed {
  state: State;
  /** The location in the flow that refuses first. */
  file: string;
  pointer: string;
  /** The stored address on which the destination depends; null when it depends on none. */
  stored: string | null;
}

/** The destinations that mean a stored address. */
const STORED = ['resume_path', 'previous_path', 'signed_in_path'];

/** Whether the refusal of this route may redirect to a stored address. */
function followsStored(flow: Flow, { route }: RouteMatch): boolean {
  return flow.access[route.access]?.refused.some(({ go }) => STORED.includes(go)) === true;
}

const withStored = (state: State, path: string): State => ({
  ...state,
  stores: {
    ...state.stores,
    navigation: { ...state.stores.navigation, currentPath: path, previousPath: path, askedPath: path },
  },
});

/**
 * Every possible redirect: for each kind of visitor, each requested route and each stored address. One stored address
 * is used as the current, previous and requested address at once, because the result does not depend on which it is.
 */
export const redirects = cachedAcrossFlows((subject): Redirect[] => {
  const { flow } = subject;
  const places = sampleMatches(subject);
  const stored = places.map(({ path }) => path);
  return visitorKinds(subject).flatMap((state) =>
    places.flatMap((place) => {
      const asked = [null, ...(followsStored(flow, place) ? stored : [])];
      return asked.flatMap((path) => {
        const who = path === null ? state : withStored(state, path);
        const refusal = refusalOf(flow, who, matchRoute(flow, place.path));
        return refusal === undefined ? [] : [{ ...follow(flow, who, place.path), ...refusal, state, stored: path }];
      });
    }),
  );
});
