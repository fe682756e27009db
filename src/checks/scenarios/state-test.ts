import { evaluate, type Flow, type RouteMatch, type ScenarioRule, type State, type StateTest } from '#core';

/** Whether a state matches a test; null when a fact of the test is unknown in this state. */
export function isLike(
  flow: Flow,
  { state, match }: { state: State; match: RouteMatch },
  { route, modal, facts }: StateTest,
): boolean | null {
  if (route !== undefined && route !== match.route.id) return false;
  if (modal !== undefined && modal !== state.modal?.id) return false;
  const truth = evaluate(facts, { flow, state, match });
  return truth === 'unknown' ? null : truth;
}

/** The test for states that break a rule; undefined when no single test describes them. */
export function brokenBy({ when = {}, always, never }: ScenarioRule): StateTest | undefined {
  if (always === undefined) return { ...when, ...never, ...bothFacts(when.facts, never?.facts) };
  if (always.facts === undefined || always.route !== undefined || always.modal !== undefined) return undefined;
  return { ...when, ...bothFacts(when.facts, { not: always.facts }) };
}

/** Joins two conditions into one that is true when both are. */
const bothFacts = (one: StateTest['facts'], other: StateTest['facts']): Pick<StateTest, 'facts'> => {
  if (one !== undefined && other !== undefined) return { facts: { not: { any: [{ not: one }, { not: other }] } } };
  const facts = one ?? other;
  return facts === undefined ? {} : { facts };
};
