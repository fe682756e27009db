import { type ActionContext, destinationPath, nextPathAddress, scopeOf, withDrafts } from '../eval/index.ts';
import { type Flow, matchRoute, type State, withFields } from '../model/index.ts';
import { cleared } from './clear.ts';
import { showErrorScreen } from './show.ts';
import type { ActionHandler } from './action.ts';

/**
 * Goes to a destination; where the server's NextPath names no known path type, to the route that `else` names. Addresses
 * that the server names are followed `max_hops` times in a row at most, then the error screen is shown; so it is for an
 * address that leads nowhere, or back to the screen that has just failed to load (GD-7, ER-3). Being sent to where one is
 * already begins the screen anew. A screen that could not be loaded is none to go back to: another takes its place.
 */
export const go: ActionHandler<'go'> = (action, state, context) => {
  const scope = scopeOf(context, state);
  const path =
    destinationPath(context.flow, state, action.go, scope, action.params) ??
    (action.else === undefined ? undefined : nextPathAddress(context.flow, state, action.else, scope));
  const sent = action.go === 'next_path';
  const failed = context.continuation.failure;
  if (path === undefined || (failed?.loading === true && path === context.at.path)) {
    return [...showErrorScreen(state, context, failed ?? { call: '', status: 'malformed' }), true];
  }
  if (sent && state.hops >= context.flow.max_hops) {
    const [next, effects] = showErrorScreen(state, context, failed ?? { call: '', status: 'malformed' });
    return [
      next,
      [...effects, { type: 'report', what: 'too-many-hops', detail: { route: context.at.route.id } }],
      true,
    ];
  }
  const here = path === context.at.path;
  const from = action.back_arrow === false ? wayForgotten(context.flow, state) : state;
  const then = followed(sent ? { ...from, hops: from.hops + 1 } : from, action.go, here);
  if (here) return [then, sent ? [{ type: 'reload' }] : []];
  const replace = action.replace === true || failed?.loading === true;
  const aside = matchRoute(context.flow, path).route.beside === true;
  const kept = aside ? withDrafts(context.flow, then, context.at, context.typed) : then;
  const left = replace ? unvisited(kept, context.at.path) : kept;
  return [{ ...left, leaving: path }, [{ type: 'navigate', path, replace, question: null }]];
};

/** Known without the way here: there is no previous path, and nobody is going back (ST-4). */
function wayForgotten(flow: Flow, state: State): State {
  return cleared(flow, state, 'navigation.previousPath');
}

/** A screen whose place in the history another takes is none to go back to: it would lead on again (BK-5). */
function unvisited(state: State, path: string): State {
  if (state.visited.at(-1) !== path) return state;
  const visited = state.visited.slice(0, -1);
  const next = { ...state, visited };
  return visited.length > 0 ? next : withFields(next, 'navigation', { currentPath: null });
}

/** What a destination leaves behind: the address asked for is used once, and going back is remembered until it is done. */
function followed(state: State, destination: string, here: boolean): State {
  if (destination === 'signed_in_path') return withFields(state, 'navigation', { askedPath: null });
  if (destination === 'previous_path') return withFields(state, 'navigation', { isGoingBack: !here });
  return state;
}

/** Goes to an address without asking the flow: for the guard, which has asked it already. */
export function goTo(state: State, context: ActionContext, path: string): ReturnType<typeof go> {
  return path === context.at.path
    ? [state, []]
    : [{ ...state, leaving: path }, [{ type: 'navigate', path, replace: true, question: null }]];
}
