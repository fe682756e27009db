import {
  type Answers,
  defaultsOf,
  type Flow,
  initialState,
  type JsonObject,
  ownEntry,
  type PersistedState,
  same,
  type State,
  textOf,
  withFields,
} from '../model/index.ts';

/** The stores with the signed-in person and the end of their session. */
export const SESSION_STORES: readonly string[] = ['auth', 'user', 'session'];

/** The ids of stores that belong to a person. */
export function personalStores(flow: Flow): string[] {
  return Object.keys(flow.stores).filter((id) => flow.stores[id]?.owner === 'person');
}

/** Merges two sets of answers. If both have an answer to a question, the newer one is used (ST-10). */
export function newestAnswers(a: Answers, b: Answers): Answers {
  const newer = Object.entries(b).filter(([id, answer]) => (ownEntry(a, id)?.at ?? -Infinity) < answer.at);
  return { ...a, ...Object.fromEntries(newer) };
}

/**
 * A stored session, with the modal state of this page: each page decides for itself whether to show the modal (SE-2,
 * SE-4).
 */
export const withOwnModal = (state: State, session: JsonObject): JsonObject => ({
  ...session,
  isSessionModalOpen: state.stores.session?.isSessionModalOpen ?? false,
});

/**
 * Merges stored state into the current state. A store that this page has already changed keeps its current fields. Of
 * each answer, the newer one is used. The path that the visitor asked for on this page is not replaced (GD-1).
 */
export function restoreState(flow: Flow, state: State, persisted: PersistedState): State {
  const askedPath = textOf(state, 'navigation', 'askedPath');
  const bare = askedPath === null ? state : withFields(state, 'navigation', { askedPath: null });
  const stores = { ...bare.stores };
  for (const [id, fields] of Object.entries(persisted.stores)) {
    const untouched = stores[id] !== undefined && same(stores[id], defaultsOf(flow, id));
    if (untouched) stores[id] = { ...stores[id], ...fields };
  }
  const answers = { ...state.answers };
  for (const [id, saved] of Object.entries(persisted.answers)) {
    if (answers[id] !== undefined) answers[id] = newestAnswers(answers[id], saved);
  }
  if (stores.session !== undefined) stores.session = withOwnModal(state, stores.session);
  const next = { ...state, owner: persisted.owner, stores, answers };
  return askedPath === null ? next : withFields(next, 'navigation', { askedPath });
}

/**
 * The state without anything personal (ST-11), as after a sign-out. Does not change the browser's storage: logging out
 * wipes it, and the end of a session removes the person's entries unless `kept_if` is true (decision 54).
 * @param keepSession true if another person has just signed in
 */
export function withoutPerson(flow: Flow, state: State, keepSession: boolean): State {
  const initial = initialState(flow);
  const stores = { ...state.stores };
  const answers = { ...state.answers };
  for (const id of personalStores(flow)) {
    if (keepSession && SESSION_STORES.includes(id)) continue;
    const fields = initial.stores[id];
    if (fields !== undefined) stores[id] = fields;
    const none = initial.answers[id];
    if (none !== undefined) answers[id] = none;
  }
  return {
    ...state,
    owner: null,
    stores,
    answers,
    questionnaire: null,
    knownOrder: null,
    question: null,
    storedInputs: {},
    visited: [],
    facts: {},
    openPath: null,
  };
}
