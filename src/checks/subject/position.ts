import type { JsonObject, RouteMatch, State } from '#core';
import type { Knowledge } from './backend-knows.ts';
import { stateFacts } from './control-facts.ts';
import { unknownVisitor } from './unknown-visitor.ts';
import { fieldOf } from './visitors.ts';
import { cachedFor, type Subject } from './subject.ts';

/** A visitor at an address, together with what the backend has stored about them. */
export interface Position {
  state: State;
  match: RouteMatch;
  /** How many of the flow's steps the backend counts as done. */
  done: number;
  /** The facts about the visitor that only the backend has. */
  knows?: Knowledge | undefined;
}

const nobody = cachedFor(({ flow }) => unknownVisitor(flow));

/** A key for a position. Two positions with the same key lead to the same destinations. */
export function positionKey(
  subject: Subject,
  { state, path, done, knows, modal = state.modal }: Omit<Position, 'match'> & { path: string; modal?: State['modal'] },
): string {
  const facts = stateFacts(subject).map(({ store, field }) => fieldOf(state, store, field));
  return JSON.stringify([path, done, modal?.id, knows, ...facts]);
}

/** The key of a position. It is the name of the position's node in the explored graph. */
export const nodeName = (subject: Subject, { match, ...position }: Position): string =>
  positionKey(subject, { ...position, path: match.path });

/** A copy of a state in which facts that no navigation depends on have the values of an unknown visitor. */
export function withOnlyDecidingFacts(subject: Subject, state: State): State {
  const start = nobody(subject);
  const id = state.stores.auth?.accessToken == null ? null : 'someone';
  const stores: Record<string, JsonObject> = { ...start.stores };
  for (const { store, field } of stateFacts(subject)) {
    const fields = stores[store] === start.stores[store] ? { ...start.stores[store] } : stores[store];
    if (fields === undefined) continue;
    fields[field] = state.stores[store]?.[field] ?? null;
    stores[store] = fields;
  }
  const { facts, openPath } = state;
  return { ...start, facts, openPath, owner: id, stores: { ...stores, user: { ...stores.user, id } } };
}
