import type { Call } from './generated/flow-files.ts';
import type { Heard } from './event.ts';
import type { Flow } from './flow.ts';
import { isObject, type Json } from './json.ts';
import { defaultsOf, type Known, withFields } from './known.ts';
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
export function learn(flow: Flow, known: Known, call: string, response: Json): Known {
  const { signs_in, learns = {} } = flow.calls[call] ?? {};
  let next = signs_in === true ? signedInAs(flow, known, response) : known;
  for (const [target, source] of Object.entries(learns)) {
    const value = resolve(source, { flow, known: next, response });
    const [store = '', field] = target.split('.');
    if (field !== undefined)
      next = withFields(next, store, { [field]: value ?? defaultsOf(flow, store)[field] ?? null });
  }
  return next;
}

/** Known with who is signed in, and for whom they act: a text that is left out is empty rather than unknown (ST-1). */
function signedInAs(flow: Flow, known: Known, response: Json): Known {
  const { user, name } = isObject(response) ? response : {};
  if (!isObject(user)) return known;
  const fields = Object.keys(defaultsOf(flow, 'user')).map((field) => [field, user[field] ?? '']);
  const acting = known.stores.auth?.impersonating === true ? (known.stores.impersonation?.name ?? null) : null;
  const named = withFields(known, 'impersonation', { name: name ?? acting });
  return withFields(named, 'user', Object.fromEntries(fields));
}

/** Known after the headers of a success (HT-2): token, impersonation, and how long the session lasts from now. */
export function hear(known: Known, heard: Heard, now: number): Known {
  let next = known;
  if (heard.accessToken !== undefined) next = withFields(next, 'auth', { accessToken: heard.accessToken });
  if (heard.impersonating !== undefined) next = withFields(next, 'auth', { impersonating: heard.impersonating });
  if (heard.expiresIn !== undefined) {
    next = withFields(next, 'session', {
      expiresIn: heard.expiresIn,
      expiresAt: now + heard.expiresIn * 1000,
      sessionExpired: false,
    });
  }
  return next;
}
