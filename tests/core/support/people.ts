import { type Flow, initialState, type JsonObject, type State } from '#core';

const ada = { id: '1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron', role: 'member' };

/** Members as the backend describes them. */
export const prospect = { ...ada, registration_state: 'started' };
export const patient = { ...ada, registration_state: 'completed' };
export const staff = { ...ada, id: '9', role: 'staff', registration_state: 'completed' };
export const other = { ...patient, id: '2', email: 'grace@example.com', firstName: 'Grace' };

/** A state with some fields of some stores set. */
export function knownWith(flow: Flow, stores: Record<string, JsonObject>, more: Partial<State> = {}): State {
  const initial = initialState(flow);
  const merged = Object.entries(stores).map(([id, fields]) => [id, { ...initial.stores[id], ...fields }]);
  return { ...initial, ready: true, ...more, stores: { ...initial.stores, ...Object.fromEntries(merged) } };
}

/** The state of a signed-in person. */
export function signedInAs(
  flow: Flow,
  user: JsonObject & { id: string },
  stores: Record<string, JsonObject> = {},
): State {
  return knownWith(flow, { auth: { accessToken: 'token' }, user, ...stores }, { owner: user.id });
}

/** Each class of person that the guard tells apart. */
export const CLASSES: Record<string, (flow: Flow, stores?: Record<string, JsonObject>) => State> = {
  anonymous: (flow, stores = {}) => knownWith(flow, stores),
  prospect: (flow, stores) => signedInAs(flow, prospect, stores),
  patient: (flow, stores) => signedInAs(flow, patient, stores),
  staff: (flow, stores) => signedInAs(flow, staff, stores),
  'signed in but unknown': (flow, stores = {}) => knownWith(flow, { auth: { accessToken: 'token' }, ...stores }),
  impersonating: (flow, stores) =>
    signedInAs(flow, patient, { ...stores, auth: { accessToken: 'token', impersonating: true } }),
};
