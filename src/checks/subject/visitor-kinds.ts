import { type Condition, type State, holds } from '#core';
import { needsMoreFacts, allVisitors, guardOutcome } from './visitors.ts';
import { samplePlaces } from './places.ts';
import { cachedFor, type Subject } from './subject.ts';

/** Everybody the guards can tell apart. */
export const visitors = cachedFor(({ flow }) => allVisitors(flow));

/** One of each kind of people, with how the guards of every route treat them. */
const treated = cachedFor((subject) =>
  oneOfEach(visitors(subject), (state) => guardOutcome(subject.flow, state, samplePlaces(subject))),
);

/** One of each kind of people whom the guards of every route treat alike. */
export const visitorKinds = cachedFor((subject) => [...treated(subject).values()]);

/** As `kinds`, also told apart by some further conditions. */
export function visitorKindsBy(subject: Subject, conditions: readonly Condition[]): State[] {
  const { flow } = subject;
  const all = needsMoreFacts(flow, conditions) ? allVisitors(flow, conditions) : visitors(subject);
  const told = (state: State) => JSON.stringify(conditions.map((condition) => holds(condition, { flow, state })));
  const places = samplePlaces(subject);
  return [...oneOfEach(all, (state) => told(state) + guardOutcome(flow, state, places)).values()];
}

/** The first of each kind: of whom least is known. */
function oneOfEach(all: readonly State[], kindOf: (state: State) => string): Map<string, State> {
  const found = new Map<string, State>();
  for (const state of all) {
    const kind = kindOf(state);
    if (!found.has(kind)) found.set(kind, state);
  }
  return found;
}
