import { destinationPath, elsePath } from '../destination.ts';
import type { Flow } from '../flow.ts';
import { withDrafts } from '../drafts.ts';
import { type Known, withFields } from '../known.ts';
import { placeOf } from '../paths.ts';
import { scopeOf, type Turn } from '../turn.ts';
import { cleared } from './clear.ts';
import { failing } from './show.ts';
import type { Perform } from './action.ts';

/**
 * Goes to a destination; where the server's NextPath names no known path type, to the route that `else` names. Addresses
 * that the server names are followed `max_hops` times in a row at most, then the error screen is shown; so it is for an
 * address that leads nowhere, or back to the screen that has just failed to load (GD-7, ER-3). Being sent to where one is
 * already begins the screen anew. A screen that could not be loaded is none to go back to: another takes its place.
 */
export const go: Perform<'go'> = (action, known, turn) => {
  const scope = scopeOf(turn, known);
  const path =
    destinationPath(turn.flow, known, action.go, scope, action.params) ??
    (action.else === undefined ? undefined : elsePath(turn.flow, known, action.else, scope));
  const sent = action.go === 'next_path';
  const failed = turn.moment.failure;
  if (path === undefined || (failed?.loading === true && path === turn.at.path)) {
    return [...failing(known, turn, failed ?? { call: '', status: 'malformed' }), true];
  }
  if (sent && known.hops >= turn.flow.max_hops) {
    const [next, effects] = failing(known, turn, failed ?? { call: '', status: 'malformed' });
    return [next, [...effects, { type: 'report', what: 'too-many-hops', detail: { route: turn.at.route.id } }], true];
  }
  const here = path === turn.at.path;
  const from = action.back_arrow === false ? wayForgotten(turn.flow, known) : known;
  const then = followed(sent ? { ...from, hops: from.hops + 1 } : from, action.go, here);
  if (here) return [then, sent ? [{ type: 'reload' }] : []];
  const replace = action.replace === true || failed?.loading === true;
  const aside = placeOf(turn.flow, path).route.beside === true;
  const kept = aside ? withDrafts(turn.flow, then, turn.at, turn.typed) : then;
  const left = replace ? unvisited(kept, turn.at.path) : kept;
  return [{ ...left, leaving: path }, [{ type: 'navigate', path, replace, question: null }]];
};

/** Known without the way here: there is no previous path, and nobody is going back (ST-4). */
function wayForgotten(flow: Flow, known: Known): Known {
  return cleared(flow, known, 'navigation.previousPath');
}

/** A screen whose place in the history another takes is none to go back to: it would lead on again (BK-5). */
function unvisited(known: Known, path: string): Known {
  if (known.visited.at(-1) !== path) return known;
  const visited = known.visited.slice(0, -1);
  const next = { ...known, visited };
  return visited.length > 0 ? next : withFields(next, 'navigation', { currentPath: null });
}

/** What a destination leaves behind: the address asked for is used once, and going back is remembered until it is done. */
function followed(known: Known, destination: string, here: boolean): Known {
  if (destination === 'signed_in_path') return withFields(known, 'navigation', { askedPath: null });
  if (destination === 'previous_path') return withFields(known, 'navigation', { isGoingBack: !here });
  return known;
}

/** Goes to an address without asking the flow: for the guard, which has asked it already. */
export function goTo(known: Known, turn: Turn, path: string): ReturnType<typeof go> {
  return path === turn.at.path
    ? [known, []]
    : [{ ...known, leaving: path }, [{ type: 'navigate', path, replace: true, question: null }]];
}
