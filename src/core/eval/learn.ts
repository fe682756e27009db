import type { Call } from '../generated/flow-files.ts';
import {
  defaultsOf,
  type Flow,
  isObject,
  type Json,
  type SessionHeaders,
  type State,
  withFields,
} from '../model/index.ts';
import { resolve } from './scope.ts';

/** What a call teaches, by the store or its field that keeps it: the engine's of who is signed in, and the flow's. */
export const learnsOf = ({ signs_in, learns }: Call): Readonly<Record<string, string>> => ({
  ...(signs_in === true ? { user: 'response.user', 'impersonation.name': 'response.name' } : {}),
  ...learns,
});

/**
 * Known after a call's answer: who is signed in, and what its `learns` put into stores. A field that the answer leaves
 * out is as at the start.
 */
export function learn(flow: Flow, state: State, call: string, response: Json): State {
  const { signs_in, learns = {} } = flow.calls[call] ?? {};
  let next = signs_in === true ? signedInAs(flow, state, response) : state;
  for (const [target, source] of Object.entries(learns)) {
    const value = resolve(source, { flow, state: next, response });
    const [store = '', field] = target.split('.');
    if (field !== undefined)
      next = withFields(next, store, { [field]: value ?? defaultsOf(flow, store)[field] ?? null });
  }
  return next;
}

/** Known with who is signed in, and for whom they act: a text that is left out is empty rather than unknown (ST-1). */
function signedInAs(flow: Flow, state: State, response: Json): State {
  const { user, name } = isObject(response) ? response : {};
  if (!isObject(user)) return state;
  const fields = Object.keys(defaultsOf(flow, 'user')).map((field) => [field, user[field] ?? '']);
  const acting = state.stores.auth?.impersonating === true ? (state.stores.impersonation?.name ?? null) : null;
  const named = withFields(state, 'impersonation', { name: name ?? acting });
  return withFields(named, 'user', Object.fromEntries(fields));
}

/** Known after the headers of a success (HT-2): token, impersonation, and how long the session lasts from now. */
export function learnHeaders(state: State, headers: SessionHeaders, now: number): State {
  let next = state;
  if (headers.accessToken !== undefined) next = withFields(next, 'auth', { accessToken: headers.accessToken });
  if (headers.impersonating !== undefined) next = withFields(next, 'auth', { impersonating: headers.impersonating });
  if (headers.expiresIn !== undefined) {
    next = withFields(next, 'session', {
      expiresIn: headers.expiresIn,
      expiresAt: now + headers.expiresIn * 1000,
      sessionExpired: false,
    });
  }
  return next;
}
