import { ENGINE_STORES, learnsOf, referencesOf } from '#core';
import { controlsOn } from './controls.ts';
import { branchesIn } from './variants.ts';
import { guardFacts } from './visitors.ts';
import { withoutNoting } from './tracked-reads.ts';
import { cachedFor, type Subject } from './subject.ts';

/** A field of a store. */
export interface StoredFact {
  store: string;
  field: string;
}

/**
 * Caches a value for each subject. What the computation reads is not recorded (see tracked-reads.ts), because the
 * callers compare the value itself.
 */
function cachedUnnoted<Made>(make: (subject: Subject) => Made): (subject: Subject) => Made {
  const facts = cachedFor(make);
  return (subject) => withoutNoting(() => facts(subject));
}

const isOfTheEngine = (store: string) => Object.hasOwn(ENGINE_STORES, store);

/**
 * The store fields that conditions of controls read and that only the flow sets. Fields that the backend or an address
 * fills are left out, because they may have any value.
 */
export const controlFacts = cachedUnnoted(({ flow }): readonly StoredFact[] => {
  const guards = guardFacts(flow).map(({ store, field }) => `${store}.${field}`);
  const brought = [
    ...Object.values(flow.calls).flatMap((call) => Object.keys(learnsOf(call))),
    ...flow.routes.flatMap(({ takes = {} }) => Object.keys(takes)),
  ];
  const asked = flow.routes.flatMap((route) =>
    controlsOn(flow, route, true).flatMap(({ conditions }) => conditions.flatMap(referencesOf)),
  );
  return [...new Set(asked)].flatMap((reference) => {
    const [store = '', field = ''] = reference.split('.');
    const isBrought = brought.includes(reference) || brought.includes(store);
    if (isOfTheEngine(store) || isBrought || guards.includes(reference)) return [];
    return flow.stores[store]?.fields?.[field] === undefined ? [] : [{ store, field }];
  });
});

/** The conditions in `on_arrival` that decide whether a route redirects. */
export const arrivalConditions = cachedFor(({ flow }) =>
  branchesIn(
    flow.routes.map(({ on_arrival }) => on_arrival),
    'go',
  ),
);

/** The store fields that `arrivalConditions` read, without those that core fills. */
const arrivalFacts = cachedFor((subject): readonly StoredFact[] =>
  [...new Set(arrivalConditions(subject).flatMap(referencesOf))].flatMap((reference) => {
    const [store = '', field = ''] = reference.split('.');
    return isOfTheEngine(store) || subject.flow.stores[store]?.fields?.[field] === undefined ? [] : [{ store, field }];
  }),
);

/**
 * The facts about a visitor that decide where they can go: those that guards, controls and actions on arrival read.
 */
export const stateFacts = cachedUnnoted((subject): readonly StoredFact[] => {
  const all = [...guardFacts(subject.flow), ...controlFacts(subject), ...arrivalFacts(subject)];
  return [...new Map(all.map(({ store, field }) => [`${store}.${field}`, { store, field }])).values()];
});

/** The names of all facts that influence how a flow is explored, as one text. */
export const factsKey = cachedFor((subject) => JSON.stringify([stateFacts(subject), controlFacts(subject)]));
