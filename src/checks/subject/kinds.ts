import { type Condition, type Known, surely } from '#core';
import { asksForMore, everybody, treatmentOf } from './people.ts';
import { samplePlaces } from './places.ts';
import { once, type Subject } from './subject.ts';

/** Everybody the guards can tell apart. */
export const people = once(({ flow }) => everybody(flow));

/** One of each kind of people, with how the guards of every route treat them. */
const treated = once((subject) =>
  oneOfEach(people(subject), (known) => treatmentOf(subject.flow, known, samplePlaces(subject))),
);

/** One of each kind of people whom the guards of every route treat alike. */
export const kinds = once((subject) => [...treated(subject).values()]);

/** As `kinds`, also told apart by some further conditions. */
export function kindsBy(subject: Subject, conditions: readonly Condition[]): Known[] {
  const { flow } = subject;
  const all = asksForMore(flow, conditions) ? everybody(flow, conditions) : people(subject);
  const told = (known: Known) => JSON.stringify(conditions.map((condition) => surely(condition, { flow, known })));
  const places = samplePlaces(subject);
  return [...oneOfEach(all, (known) => told(known) + treatmentOf(flow, known, places)).values()];
}

/** The first of each kind: of whom least is known. */
function oneOfEach(all: readonly Known[], kindOf: (known: Known) => string): Map<string, Known> {
  const found = new Map<string, Known>();
  for (const known of all) {
    const kind = kindOf(known);
    if (!found.has(kind)) found.set(kind, known);
  }
  return found;
}
