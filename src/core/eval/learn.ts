import {
  type Call,
  defaultsOf,
  type Flow,
  isObject,
  type Json,
  type SessionHeaders,
  type State,
  withFields,
  asObject,
} from '../model/index.ts';
import { resolve } from './scope.ts';

/**
 * What a call's response assigns to stores: the flow's `learns`, and for a call that signs in also core's own fields.
 */
export const learnsOf = ({ signs_in, learns = {} }: Call): Readonly<Record<string, string>> =>
  signs_in === true ? { user: 'response.user', 'impersonation.name': 'response.name', ...learns } : learns;

/**
 * The state after a response: who is signed in, and the fields that `learns` assigns. A field that is missing in the
 * response is reset.
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

/** Stores who is signed in, and whom they impersonate. A missing text is empty, not unknown (ST-1). */
function signedInAs(flow: Flow, state: State, response: Json): State {
  const { user, name } = asObject(response);
  if (!isObject(user)) return state;
  const fields = Object.keys(defaultsOf(flow, 'user')).map((field) => [field, user[field] ?? '']);
  const acting = state.stores.auth?.impersonating === true ? (state.stores.impersonation?.name ?? null) : null;
  const named = withFields(state, 'impersonation', { name: name ?? acting });
  return withFields(named, 'user', Object.fromEntries(fields));
}

/**
 * The state after the response headers were read (HT-2): the token, impersonation, and the time at which the session
 * ends.
 */
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
