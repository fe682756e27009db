import { type Condition, type State, holds } from '#core';
import { needsMoreFacts, allVisitors, guardOutcome } from './visitors.ts';
import { sampleMatches } from './sample-matches.ts';
import { cachedAcrossFlows } from './incremental.ts';
import { cachedFor, type Subject } from './subject.ts';

/** Every visitor whom the guards may treat differently. */
export const visitors = cachedFor(({ flow }) => allVisitors(flow));

/** The first visitor of each kind, by the result of all guards for them. */
const treated = cachedAcrossFlows((subject) =>
  oneOfEach(visitors(subject), (state) => guardOutcome(subject.flow, state, sampleMatches(subject))),
);

/** One visitor of each kind. Visitors of one kind get the same result from all guards. */
export const visitorKinds = cachedFor((subject) => [...treated(subject).values()]);

/** Like `visitorKinds`, but for visitors of one kind these conditions have the same truth values, too. */
export function visitorKindsBy(subject: Subject, conditions: readonly Condition[]): State[] {
  const { flow } = subject;
  const all = needsMoreFacts(flow, conditions) ? allVisitors(flow, conditions) : visitors(subject);
  const truths = (state: State) => JSON.stringify(conditions.map((condition) => holds(condition, { flow, state })));
  const places = sampleMatches(subject);
  return [...oneOfEach(all, (state) => truths(state) + guardOutcome(flow, state, places)).values()];
}

/** Of each kind, the visitor with the fewest known facts. */
function oneOfEach(all: readonly State[], kindOf: (state: State) => string): Map<string, State> {
  const found = new Map<string, State>();
  for (const state of all) {
    const kind = kindOf(state);
    if (!found.has(kind)) found.set(kind, state);
  }
  return found;
}
