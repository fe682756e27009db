import { type Condition, type State, holds } from '#core';
import { needsMoreFacts, allVisitors, guardOutcome } from './visitors.ts';
import { samplePlaces } from './places.ts';
import { cachedAcrossFlows } from './incremental.ts';
import { cachedFor, type Subject } from './subject.ts';

/** Every visitor that the guards can tell apart. */
export const visitors = cachedFor(({ flow }) => allVisitors(flow));

/** The first visitor of each kind, by how the guards treat them. */
const treated = cachedAcrossFlows((subject) =>
  oneOfEach(visitors(subject), (state) => guardOutcome(subject.flow, state, samplePlaces(subject))),
);

/** One visitor of each kind. The guards of all routes treat visitors of one kind alike. */
export const visitorKinds = cachedFor((subject) => [...treated(subject).values()]);

/** Like `visitorKinds`, but visitors of one kind also agree in these conditions. */
export function visitorKindsBy(subject: Subject, conditions: readonly Condition[]): State[] {
  const { flow } = subject;
  const all = needsMoreFacts(flow, conditions) ? allVisitors(flow, conditions) : visitors(subject);
  const truths = (state: State) => JSON.stringify(conditions.map((condition) => holds(condition, { flow, state })));
  const places = samplePlaces(subject);
  return [...oneOfEach(all, (state) => truths(state) + guardOutcome(flow, state, places)).values()];
}

/** The first visitor of each kind: the one with the fewest known facts. */
function oneOfEach(all: readonly State[], kindOf: (state: State) => string): Map<string, State> {
  const found = new Map<string, State>();
  for (const state of all) {
    const kind = kindOf(state);
    if (!found.has(kind)) found.set(kind, state);
  }
  return found;
}
