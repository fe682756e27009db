import type { Heard } from './event.ts';
import type { Flow } from './flow.ts';
import { isObject, type Json } from './json.ts';
import { defaultsOf, type Known, withFields } from './known.ts';
import { resolve } from './scope.ts';

/**
 * Known after a call's answer: its `learns` put parts of it into stores. A field that the answer leaves out is as at the
 * start; of a store learnt as a whole, a text that is left out is empty rather than unknown (ST-1).
 */
export function learn(flow: Flow, known: Known, call: string, response: Json): Known {
  let next = known;
  for (const [target, source] of Object.entries(flow.calls[call]?.learns ?? {})) {
    const value = resolve(source, { flow, known: next, response });
    const [store = '', field] = target.split('.');
    if (field !== undefined)
      next = withFields(next, store, { [field]: value ?? defaultsOf(flow, store)[field] ?? null });
    else if (isObject(value)) next = withFields(next, store, whole(flow, store, value));
  }
  return next;
}

function whole(flow: Flow, store: string, value: { [key: string]: Json | undefined }) {
  const fields = flow.stores[store]?.fields ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type }]) => [name, value[name] ?? (type === 'text' ? '' : null)]),
  );
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
