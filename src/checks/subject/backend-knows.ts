import { evaluate, factScope, type Flow, type Json, type JsonObject, ownEntry, type Contract } from '#core';
import { TODAY } from './clock.ts';
import { factsOf } from './facts.ts';
import { cachedFor } from './subject.ts';
import { isReportedBySteps, ofType, testedIn } from './tested-facts.ts';

/** The values of facts that only the backend knows about a person, grouped by the first word of the fact. */
export type Knowledge = Readonly<Record<string, JsonObject>>;

/** With more combinations than this, the remaining facts are not tried. */
const MOST = 1000;

/** Whether a fact of the contract is neither stored in the browser nor named by the backend's next_path. */
export const isBackends = (flow: Flow, { facts }: Contract, reference: string): boolean => {
  const [store = '', field = ''] = reference.split('.');
  const isStored = flow.stores[store]?.fields?.[field] !== undefined;
  return Object.hasOwn(facts, reference) && !isStored && !isReportedBySteps(flow, reference);
};

/** The tested values of a fact that its type in the contract allows. */
function valuesOf({ facts }: Contract, reference: string, values: readonly Json[]): Json[] {
  const fact = ownEntry(facts, reference);
  const own = fact?.type ?? [];
  if (fact?.format === 'date') return ofType('date', values);
  if (own.includes('boolean')) return ofType('boolean', values);
  if (own.includes('array')) return ofType('list', values);
  return ofType(own.includes('integer') || own.includes('number') ? 'number' : 'text', values);
}

/**
 * Sample people who differ in facts that only the backend knows and that decide which steps apply to them: for an age
 * limit, an age just below and just above it. The first person has no known facts. An entry is undefined when no such
 * fact decides anything.
 */
export const knowledges = cachedFor(({ flow, contract }): (Knowledge | undefined)[] => {
  const tested = [
    ...testedIn(
      flow,
      flow.steps.map(({ only_if }) => only_if),
    ),
  ].filter(([reference]) => isBackends(flow, contract, reference));
  let people: (readonly (readonly [string, Json])[])[] = [[]];
  for (const [reference, values] of tested) {
    const all = valuesOf(contract, reference, [...values]);
    if (people.length * all.length > MOST) break;
    people = people.flatMap((facts) => all.map((value) => [...facts, [reference, value] as const]));
  }
  const kinds = new Map<string, Knowledge | undefined>();
  for (const person of people) {
    const knows = person.length === 0 ? undefined : factsOf(person);
    const scope = factScope(flow, knows ?? {}, TODAY);
    const kind = JSON.stringify(flow.steps.map(({ only_if }) => evaluate(only_if, scope)));
    if (!kinds.has(kind)) kinds.set(kind, knows);
  }
  return [...kinds.values()];
});

/** The facts of a person with the fields of the browser's stores, grouped by first word. The backend's facts win. */
export const knownTogether = (knows: Knowledge | undefined, stores: Knowledge): Knowledge =>
  Object.fromEntries(Object.entries(knows ?? {}).map(([first, fields]) => [first, { ...stores[first], ...fields }]));
