import type { Condition, DerivedFact } from '../generated/flow-files.ts';
import { isDate, type Json, type JsonObject, ownEntry, yearsSince } from '../model/index.ts';
import { type Read, referencesOf, truthOf } from './truth.ts';

/** The prefix of a reference to a derived fact, as in "derived.age". */
export const DERIVED = 'derived.';

/** The facts that a flow derives, by name. */
export type DerivedFacts = Readonly<Record<string, DerivedFact>> | undefined;

/** The value of a derived fact; undefined if it is unknown. */
export function derivedValue(fact: DerivedFact, read: Read, today: string | null): Json | undefined {
  if ('if' in fact) {
    const truth = truthOf(fact.if, read, today);
    return truth === 'unknown' ? undefined : truth;
  }
  if ('count_of' in fact) {
    const list = read(fact.count_of);
    return Array.isArray(list) ? list.length : undefined;
  }
  const date = read(fact.years_since);
  return isDate(date) && today !== null ? yearsSince(date, today) : undefined;
}

/** The derived facts whose values are known, by name. */
export const derivedValues = (facts: DerivedFacts, read: Read, today: string | null): JsonObject =>
  Object.fromEntries(
    Object.entries(facts ?? {}).flatMap(([name, fact]) => {
      const value = derivedValue(fact, read, today);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The references from which a derived fact is computed. */
export const madeOf = (fact: DerivedFact): string[] =>
  'if' in fact ? referencesOf(fact.if) : ['count_of' in fact ? fact.count_of : fact.years_since];

/** The derived fact that a reference names; undefined for any other reference. */
export const derivedFact = (facts: DerivedFacts, reference: string): DerivedFact | undefined =>
  reference.startsWith(DERIVED) ? ownEntry(facts ?? {}, reference.slice(DERIVED.length)) : undefined;

/**
 * The references on which the value of a reference depends: the reference itself, or for a derived fact those from
 * which it is computed.
 */
export function sourcesOf(facts: DerivedFacts, reference: string): string[] {
  const fact = derivedFact(facts, reference);
  return fact === undefined ? [reference] : madeOf(fact);
}

/** The references in a condition. A derived fact is replaced by the references from which it is computed. */
export const sourcesIn = (facts: DerivedFacts, condition: Condition): string[] =>
  referencesOf(condition).flatMap((reference) => sourcesOf(facts, reference));
