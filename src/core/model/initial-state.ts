import type { Flow } from './flow.ts';
import { type JsonObject, jsonOf } from './json.ts';
import { FRESH_SCREEN, type State } from './state.ts';

type Fields = NonNullable<Flow['stores'][string]['fields']>;

/** The default fields of each store. Cached, because the checks start from them tens of thousands of times. */
const defaults = new WeakMap<Fields, JsonObject>();

/** The default fields of a store. */
export function defaultsOf(flow: Flow, store: string): JsonObject {
  const fields = flow.stores[store]?.fields;
  if (fields === undefined) return {};
  const made =
    defaults.get(fields) ??
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, jsonOf(field.default)]));
  defaults.set(fields, made);
  return made;
}

/** The initial state of each flow's stores. Cached, because the server needs it several times for each request. */
const starts = new WeakMap<Flow['stores'], State>();

/** The initial state: nothing is known. */
export function initialState(flow: Flow): State {
  const state = starts.get(flow.stores) ?? startOf(flow);
  starts.set(flow.stores, state);
  return state;
}

function startOf(flow: Flow): State {
  const ids = Object.keys(flow.stores);
  return {
    ready: false,
    owner: null,
    stores: Object.fromEntries(
      ids.filter((id) => flow.stores[id]?.holds === 'fields').map((id) => [id, defaultsOf(flow, id)]),
    ),
    answers: Object.fromEntries(ids.filter((id) => flow.stores[id]?.holds === 'answers').map((id) => [id, {}])),
    questionnaire: null,
    knownOrder: null,
    question: null,
    modal: null,
    ending: false,
    screen: FRESH_SCREEN,
    writes: 0,
    signingIn: null,
    storedInputs: {},
    pending: [],
    visited: [],
    viewed: null,
    openedFrom: null,
    navigatingTo: null,
    facts: {},
    openPath: null,
    today: null,
    hops: 0,
  };
}
