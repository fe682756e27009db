import type { Kept } from './event.ts';
import type { Flow } from './flow.ts';
import { type JsonObject, own, same } from './json.ts';
import { type Answers, defaultsOf, initialKnown, type Known, textOf, withFields } from './known.ts';

const SESSION_STORES = ['auth', 'user', 'session'];

/** Ids of the stores that belong to a person. */
export function personal(flow: Flow): string[] {
  return Object.keys(flow.stores).filter((id) => flow.stores[id]?.owner === 'person');
}

/** The newer of two sets of answers, question by question (ST-10). */
export function newest(a: Answers, b: Answers): Answers {
  const newer = Object.entries(b).filter(([id, answer]) => (own(a, id)?.at ?? -Infinity) < answer.at);
  return { ...a, ...Object.fromEntries(newer) };
}

/** A session as storage keeps it; whether its modal is open is each page's own, which finds out for itself (SE-2, SE-4). */
export const withOwnModal = (known: Known, session: JsonObject): JsonObject => ({
  ...session,
  isSessionModalOpen: known.stores.session?.isSessionModalOpen ?? false,
});

/**
 * Known with what storage keeps: of stores the present one where it differs from the start, of answers the newest. The
 * address that this visit asked for stays beside whatever else is kept of a person's way (GD-1).
 */
export function restored(flow: Flow, known: Known, kept: Kept): Known {
  const askedPath = textOf(known, 'navigation', 'askedPath');
  const bare = askedPath === null ? known : withFields(known, 'navigation', { askedPath: null });
  const stores = { ...bare.stores };
  for (const [id, fields] of Object.entries(kept.stores)) {
    const untouched = stores[id] !== undefined && same(stores[id], defaultsOf(flow, id));
    if (untouched) stores[id] = { ...stores[id], ...fields };
  }
  const answers = { ...known.answers };
  for (const [id, saved] of Object.entries(kept.answers)) {
    if (answers[id] !== undefined) answers[id] = newest(answers[id], saved);
  }
  if (stores.session !== undefined) stores.session = withOwnModal(known, stores.session);
  const next = { ...known, owner: kept.owner, stores, answers };
  return askedPath === null ? next : withFields(next, 'navigation', { askedPath });
}

/**
 * Known without anything that belongs to a person (ST-11): what the present person sees after the tokens are gone, and
 * what another person starts from. Storage keeps it for its owner.
 * @param keepSession true when somebody else has just signed in: who they are stays
 */
export function withoutPerson(flow: Flow, known: Known, keepSession: boolean): Known {
  const initial = initialKnown(flow);
  const stores = { ...known.stores };
  const answers = { ...known.answers };
  for (const id of personal(flow)) {
    if (keepSession && SESSION_STORES.includes(id)) continue;
    const fields = initial.stores[id];
    if (fields !== undefined) stores[id] = fields;
    const none = initial.answers[id];
    if (none !== undefined) answers[id] = none;
  }
  return {
    ...known,
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
