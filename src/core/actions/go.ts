import {
  type ActionContext,
  destinationPath,
  factsAt,
  nextPathAddress,
  nextPathOf,
  resolve,
  type Scope,
  scopeOf,
  stepOf,
  withKeptInputs,
} from '../eval/index.ts';
import { type Flow, matchRoute, nextPathIn, type State, withFields } from '../model/index.ts';
import { cleared } from './clear.ts';
import { showErrorScreen } from './show.ts';
import type { ActionHandler } from './action.ts';

/**
 * Navigates to a destination. When the server's NextPath has no known path type, navigates to the route that `else`
 * names. At most `max_hops` addresses from the server are followed in a row; after that, and for an address that
 * matches no route or leads back to the screen that just failed to load, the error screen is shown (GD-7, ER-3). A
 * destination equal to the current address starts the screen anew. A screen that failed to load is replaced in the
 * history.
 */
export const go: ActionHandler<'go'> = (action, state, context) => {
  const scope = scopeOf(context, state);
  const path =
    destinationPath(context.flow, state, action.go, scope, action.params) ??
    (action.else === undefined ? undefined : nextPathAddress(context.flow, state, action.else, scope));
  const sent = action.go === 'next_path';
  const failed = context.continuation.failure;
  if (path === undefined || (failed?.loading === true && path === context.match.path)) {
    return [...showErrorScreen(state, context, failed ?? { call: '', status: 'malformed' }), true];
  }
  if (sent && state.hops >= context.flow.max_hops) {
    const [next, effects] = showErrorScreen(state, context, failed ?? { call: '', status: 'malformed' });
    return [
      next,
      [...effects, { type: 'report', what: 'too-many-hops', detail: { route: context.match.route.id } }],
      true,
    ];
  }
  const here = path === context.match.path;
  const named = sent && nextPathOf(scope) !== null ? path : pathInResponse(scope);
  const opened = named === undefined ? state : withOpenStep(state, context.flow, named);
  const from = action.back_arrow === false ? withoutVisited(context.flow, opened) : opened;
  const then = afterChoosing(sent ? { ...from, hops: from.hops + 1 } : from, action.go, here);
  if (here) return [then, sent ? [{ type: 'reload' }] : []];
  const replace = action.replace === true || failed?.loading === true;
  const aside = matchRoute(context.flow, path).route.beside === true;
  const kept = aside ? withKeptInputs(context.flow, then, context.match, context.typed) : then;
  const left = replace ? withoutCurrent(kept, context.match.path) : kept;
  return [{ ...left, navigatingTo: path }, [{ type: 'navigate', path, replace, question: null }]];
};

/** Clears the visited addresses and the previous path (ST-4). */
function withoutVisited(flow: Flow, state: State): State {
  return cleared(flow, state, 'navigation.previousPath');
}

/** The address of the step that a response names, for whoever goes elsewhere first. */
const pathInResponse = (scope: Scope): string | undefined =>
  nextPathIn(resolve('response.next_path', scope)) === null
    ? undefined
    : destinationPath(scope.flow, scope.state, 'next_path', scope);

/** What the state knows after the backend has named a step as the open one: its address and its facts. */
function withOpenStep(state: State, flow: Flow, path: string): State {
  const open = stepOf(flow, matchRoute(flow, path).route.id);
  return open === undefined ? state : { ...state, facts: factsAt(flow, open), openPath: path };
}

/**
 * Removes the current address from the visited ones when another replaces it in the history. Going back to it would
 * lead on again (BK-5), and so would resuming there when a guard refuses the other one.
 */
function withoutCurrent(state: State, path: string): State {
  if (state.visited.at(-1) !== path) return state;
  const visited = state.visited.slice(0, -1);
  return withFields({ ...state, visited }, 'navigation', { currentPath: visited.at(-1) ?? null });
}

/**
 * The state after a destination was chosen: a remembered address is used up, and a Back press is noted until the
 * arrival.
 */
function afterChoosing(state: State, destination: string, here: boolean): State {
  if (destination === 'signed_in_path') return withFields(state, 'navigation', { askedPath: null });
  if (destination === 'previous_path') return withFields(state, 'navigation', { isGoingBack: !here });
  return state;
}

/** Navigates to an address that the guard has already checked. */
export function goTo(state: State, context: ActionContext, path: string): ReturnType<typeof go> {
  return path === context.match.path
    ? [state, []]
    : [{ ...state, navigatingTo: path }, [{ type: 'navigate', path, replace: true, question: null }]];
}
