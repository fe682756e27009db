import type { Call, Continuation, State } from '../model/index.ts';
import { type ActionContext, requestOf, scopeOf } from '../eval/index.ts';
import { showErrorScreen } from './show.ts';
import type { ActionHandler } from './action.ts';

/**
 * Starts a write. Buttons wait until it ends, and the last refusal is cleared. The returned continuation contains the
 * write's number.
 */
export function startWaiting(state: State, continuation: Continuation): [State, Continuation] {
  const write = state.writes + 1;
  const screen = { ...state.screen, busy: write, fieldErrors: {}, refusal: null, form: continuation.formName ?? null };
  return [
    { ...state, writes: write, screen },
    { ...continuation, write },
  ];
}

/** Ends the waiting for a write, so that buttons can be pressed again. */
export function endWaiting(state: State, { write }: Continuation): State {
  if (write === undefined) return state;
  const known = state.signingIn === write ? { ...state, signingIn: null } : state;
  return known.screen.busy === write ? { ...known, screen: { ...known.screen, busy: null } } : known;
}

/** Whether a call changes who is signed in. */
const changesPerson = (call: Call | undefined): boolean => call?.signs_in === true || call?.wipes_first === true;

/**
 * Sends a request; the actions in `then` run after its success. A call whose address cannot be built fails and ends its
 * list.
 */
export const call: ActionHandler<'call'> = (action, state, context: ActionContext) => {
  const request = requestOf(context.flow, action.call, scopeOf(context, state));
  if (request === undefined)
    return [...showErrorScreen(state, context, { call: action.call, status: 'malformed' }), true];
  const { failure: _, ...before } = context.continuation;
  const rest = context.start ? { ...before, user: state.stores.user } : before;
  const [waiting, continuation] = context.start || action.quietly === true ? [state, rest] : startWaiting(state, rest);
  const { write } = continuation;
  const isSignIn = write !== undefined && changesPerson(context.flow.calls[action.call]);
  const next = isSignIn ? { ...waiting, signingIn: write } : waiting;
  return [next, [{ type: 'call', request, then: action.then ?? [], continuation, start: context.start }]];
};
