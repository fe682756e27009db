import { type Flow, type Json, type JsonObject, learnsOf, type NextPath, signedIn, type State } from '#core';
import { setPath } from './controls.ts';
import { nextPathTo } from './steps.ts';
import { cachedFor, operationIn, type Subject } from './subject.ts';
import { memoized } from './tracked-reads.ts';
import { signsIn } from './unknown-visitor.ts';
import { visitorKinds } from './visitor-kinds.ts';
import { fieldOf, guardFacts } from './visitors.ts';

/** The NextPath that the server sends as the path of an answered question; null in a flow without questions. */
export function answeredPath(flow: Flow): NextPath | null {
  const { steps } = flow;
  const asking = steps.find(({ fills }) => fills === 'position') ?? steps.find(({ fills }) => fills !== undefined);
  return asking === undefined ? null : nextPathTo(flow, asking);
}

/** A NextPath as JSON. */
export const asJson = (next: NextPath | null): Json => next && { ...next };

/** A response of the backend, and whether it signs the visitor in. */
export interface Response {
  response: JsonObject;
  signsIn: boolean;
}

const given = cachedFor(() => memoized<string, Response[]>(new Map()));

/** Facts about a person that stay the same until somebody else signs in, such as their role. */
function fixedOf(subject: Subject, state: State): JsonObject {
  const tested = (field: string, value: Json) =>
    value !== null && visitorKinds(subject).some((kind) => fieldOf(kind, 'user', field) === value);
  const known = subject.contract.fixed.map((field) => [field, fieldOf(state, 'user', field)] as const);
  return Object.fromEntries(known.filter(([field, value]) => tested(field, value)));
}

/**
 * The responses to a visitor's call that lead to different states. `learns` of the call says which values are stored.
 * There is one response for each kind of visitor that this visitor may be or become.
 */
export function responses(subject: Subject, state: State, call: string, next: NextPath | null): Response[] {
  const isOther = !signedIn(state) || operationIn(subject, call)?.wipesFirst === true;
  const own = isOther ? {} : fixedOf(subject, state);
  return given(subject)(`${call} ${next?.path_type} ${JSON.stringify(own)}`, () => differing(subject, call, next, own));
}

function differing(subject: Subject, call: string, next: NextPath | null, own: JsonObject): Response[] {
  const { flow } = subject;
  const made = flow.calls[call];
  const learns = made === undefined ? [] : Object.entries(learnsOf(made));
  const kinds = visitorKinds(subject).filter((kind) =>
    Object.entries(own).every(([field, value]) => fieldOf(kind, 'user', field) === value),
  );
  // Steps may depend on facts that no guard reads. After a call that makes such a fact, the backend has it.
  const brought = guardFacts(flow).filter(({ store, field }) =>
    kinds.every((one) => fieldOf(one, store, field) === null),
  );
  const sampleOf = (target: string) =>
    brought.find(({ store, field }) => target === `${store}.${field}`)?.values.find((value) => value !== null);
  const found = new Map<string, Response>();
  for (const state of kinds) {
    const response: JsonObject = { next_path: asJson(next) };
    for (const [target, source] of learns) {
      const [root = '', ...path] = source.split('.');
      const [store = '', field] = target.split('.');
      const taught = state.stores[store] ?? {};
      const value = field === undefined ? { ...taught, id: 'someone' } : (taught[field] ?? sampleOf(target));
      if (root === 'response' && value != null) setPath(response, path, value);
    }
    found.set(JSON.stringify(response), { response, signsIn: signsIn(flow, call) });
  }
  return [...found.values()];
}
