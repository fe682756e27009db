import { learnsOf, referencesOf } from '#core';
import { controlsOn } from './controls.ts';
import { guardFacts } from './visitors.ts';
import { cachedFor, type Subject } from './subject.ts';

/** A field of a store. */
export interface StoredFact {
  store: string;
  field: string;
}

/** Stores that the engine fills with what the backend says of a person. */
const BY_THE_ENGINE = ['auth', 'user', 'session', 'navigation', 'impersonation'];

/**
 * The fields of stores that decide which buttons and links are there, and that only the flow itself sets: what the backend
 * or the address brings may be anything.
 */
export const controlFacts = cachedFor(({ flow }): readonly StoredFact[] => {
  const guards = guardFacts(flow).map(({ store, field }) => `${store}.${field}`);
  const brought = [
    ...Object.values(flow.calls).flatMap((call) => Object.keys(learnsOf(call))),
    ...flow.routes.flatMap(({ query = {} }) => Object.values(query)),
  ];
  const asked = flow.routes.flatMap((route) =>
    controlsOn(flow, route, true).flatMap(({ conditions }) => conditions.flatMap(referencesOf)),
  );
  return [...new Set(asked)].flatMap((reference) => {
    const [store = '', field = ''] = reference.split('.');
    const isBrought = brought.includes(reference) || brought.includes(store);
    if (BY_THE_ENGINE.includes(store) || isBrought || guards.includes(reference)) return [];
    return flow.stores[store]?.fields?.[field] === undefined ? [] : [{ store, field }];
  });
});

/** Everything about a person that decides where they get to: what guards ask for, and what buttons and links do. */
export const stateFacts = cachedFor((subject: Subject): readonly StoredFact[] => [
  ...guardFacts(subject.flow),
  ...controlFacts(subject),
]);
