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

const SESSION_STORES = ['auth', 'user', 'session'];

/** Ids of the stores that belong to a person. */
function personalStores(flow: Flow): string[] {
  return Object.keys(flow.stores).filter((id) => flow.stores[id]?.owner === 'person');
}

/** The newer of two sets of answers, question by question (ST-10). */
export function newestAnswers(a: Answers, b: Answers): Answers {
  const newer = Object.entries(b).filter(([id, answer]) => (ownEntry(a, id)?.at ?? -Infinity) < answer.at);
  return { ...a, ...Object.fromEntries(newer) };
}

/** A session as storage keeps it; whether its modal is open is each page's own, which finds out for itself (SE-2, SE-4). */
export const withOwnModal = (state: State, session: JsonObject): JsonObject => ({
  ...session,
  isSessionModalOpen: state.stores.session?.isSessionModalOpen ?? false,
});

/**
 * Known with what storage keeps: of stores the present one where it differs from the start, of answers the newest. The
 * address that this visit asked for stays beside whatever else is kept of a person's way (GD-1).
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
 * Known without anything that belongs to a person (ST-11): what the present person sees after the tokens are gone, and
 * what another person starts from. Storage keeps it for its owner.
 * @param keepSession true when somebody else has just signed in: who they are stays
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
    counted: null,
    question: null,
    drafts: {},
    visited: [],
  };
}
