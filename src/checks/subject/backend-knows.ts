import { evaluate, factScope, type Flow, type Json, type JsonObject, ownEntry, type Contract } from '#core';
import { TODAY } from './clock.ts';
import { nestedFacts } from './facts.ts';
import { cachedFor } from './subject.ts';
import { isReportedBySteps, ofType, testedIn } from './tested-facts.ts';

/**
 * Facts about a person that only the backend has, grouped by the first word of the fact's name: `{"patient": {"age":
 * 30}}`.
 */
export type Knowledge = Readonly<Record<string, JsonObject>>;

/** With more combinations than this, the remaining facts are not tried. */
const MOST = 1000;

/** Whether only the backend has a fact: the browser does not store it, and no next_path tells the browser about it. */
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
 * Sample people who differ in facts that only the backend has, and to whom different steps apply. For an age limit,
 * somebody just below and somebody just above it. The first entry is undefined: nothing is known about this person. If
 * no such fact decides anything, it is the only entry.
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
    const knows = person.length === 0 ? undefined : nestedFacts(person);
    const scope = factScope(flow, knows ?? {}, TODAY);
    const kind = JSON.stringify(flow.steps.map(({ only_if }) => evaluate(only_if, scope)));
    if (!kinds.has(kind)) kinds.set(kind, knows);
  }
  return [...kinds.values()];
});

/**
 * The facts of a person together with the fields of the browser's stores, grouped by the first word. If both have a
 * value, the backend's counts.
 */
export const knownTogether = (knows: Knowledge | undefined, stores: Knowledge): Knowledge =>
  Object.fromEntries(Object.entries(knows ?? {}).map(([first, fields]) => [first, { ...stores[first], ...fields }]));
