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
  withStoredInputs,
} from '../eval/index.ts';
import { type Flow, matchRoute, nextPathIn, type State, withFields } from '../model/index.ts';
import { cleared } from './clear.ts';
import { showErrorScreen } from './show.ts';
import type { ActionHandler } from './action.ts';

/**
 * Navigates to a destination.
 * If the server's NextPath has an unknown path type, the route that `else` names is the destination. At most `max_hops`
 * addresses that the server names are followed in a row. After that, the error screen is shown; also for an address
 * that matches no route, or that leads back to the screen which just failed to load (GD-7, ER-3). If the destination is
 * the current address, the screen starts again. A screen that failed to load is replaced in the history.
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
  const withInputs = aside ? withStoredInputs(context.flow, then, context.match, context.typed) : then;
  const left = replace ? withoutCurrent(withInputs, context.match.path) : withInputs;
  return [{ ...left, navigatingTo: path }, [{ type: 'navigate', path, replace, question: null }]];
};

/** Clears the visited addresses and the previous path (ST-4). */
function withoutVisited(flow: Flow, state: State): State {
  return cleared(flow, state, 'navigation.previousPath');
}

/** The address of the step that a response names, which is stored when a visitor goes elsewhere first. */
const pathInResponse = (scope: Scope): string | undefined =>
  nextPathIn(resolve('response.next_path', scope)) === null
    ? undefined
    : destinationPath(scope.flow, scope.state, 'next_path', scope);

/** The state after the backend has named the open step: with the step's address and facts. */
function withOpenStep(state: State, flow: Flow, path: string): State {
  const open = stepOf(flow, matchRoute(flow, path).route.id);
  return open === undefined ? state : { ...state, facts: factsAt(flow, open), openPath: path };
}

/**
 * Removes the current address from the visited ones, because another one replaces it in the history. If it stayed,
 * going back to it would lead forward again (BK-5), and so would resuming at it when a guard refuses the new address.
 */
function withoutCurrent(state: State, path: string): State {
  if (state.visited.at(-1) !== path) return state;
  const visited = state.visited.slice(0, -1);
  return withFields({ ...state, visited }, 'navigation', { currentPath: visited.at(-1) ?? null });
}

/**
 * The state after a destination was chosen. A remembered address is removed, because it is used now. A press of Back is
 * recorded until the arrival.
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
