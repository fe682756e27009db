import { type Effect, type Flow, type JsonObject, same, signedIn, type State } from '../model/index.ts';
import type { IdentityRule } from '../generated/flow-files.ts';

/**
 * A person in the form that the sinks receive: trimmed and in lower case. Null if a required field is missing (AN-7).
 */
export function identityOf({ needs, sends }: IdentityRule, user: JsonObject): Readonly<Record<string, string>> | null {
  const text = (field: string) => {
    const value = user[field];
    return typeof value === 'string' ? value.trim().toLowerCase() : '';
  };
  if (needs.some((field) => text(field) === '')) return null;
  return Object.fromEntries(sends.map((field) => [field, text(field)]));
}

function identityIn(flow: Flow, state: State) {
  const { auth, user } = state.stores;
  if (!signedIn(state) || auth?.impersonating === true || user === undefined) return null;
  return identityOf(flow.analytics.identity, user);
}

/** An `identify` effect if a person has just become known. None while staff impersonate a member. */
export function identifyEffects(flow: Flow, before: State, after: State): Effect[] {
  if (before.stores.user === after.stores.user && before.stores.auth === after.stores.auth) return [];
  const person = identityIn(flow, after);
  if (person === null || same(person, identityIn(flow, before) ?? undefined)) return [];
  return [{ type: 'identify', person }];
}
