import { access, type Flow, evaluate, type RouteMatch, referencesOf, signedIn, stepsFor, holds } from '#core';
import { visitorKinds } from './visitor-kinds.ts';
import { knowledges } from './backend-knows.ts';
import { arrivalConditions } from './control-facts.ts';
import { type Needs } from './moves.ts';
import { nodeName, type Position, withOnlyDecidingFacts } from './position.ts';
import { cachedOutcomes } from './outcomes.ts';
import { sampleMatches } from './sample-matches.ts';
import { routeTaking } from './steps.ts';
import { cachedFor, operationIn, type Subject } from './subject.ts';
import { variantsOf } from './variants.ts';

/** A position with edges to other nodes: by the target's key, the conditions of each control that leads there. */
export interface Node {
  position: Position;
  leadsTo: Map<string, Needs[]>;
  refused: readonly RouteMatch[];
}

export type Nodes = ReadonlyMap<string, Node>;

/**
 * The node that stands for all positions after signing in. Signed-in visitors are explored separately, from their own
 * starts.
 */
const SIGNED_IN = 'signed in';
/** The node that stands for all positions after the goal. */
const GOAL = 'goal';
/** The nodes at which an exploration succeeds: the visitor has signed in, or has reached the goal. */
export const ENDS: readonly string[] = [SIGNED_IN, GOAL];

/** The step whose `done_if` is the flow's goal. */
const lastOf = ({ steps, goal = '' }: Flow) => steps.find(({ done_if }) => referencesOf(done_if).includes(goal));

/** The route on which a visitor completes the last step. */
export const goalOf = cachedFor(({ flow }) => {
  const last = lastOf(flow);
  return last && routeTaking(flow, last);
});

/** The calls whose success reaches the goal, according to the contract. */
const goalCalls = cachedFor((subject) => {
  const { goal = '', calls } = subject.flow;
  const makes = (call: string) => {
    const operation = operationIn(subject, call);
    return [...(operation?.makes ?? []), ...(operation?.mayMake ?? [])].includes(goal);
  };
  return new Set(Object.keys(calls).filter(makes));
});

/** Whether no earlier step than the last is known to be unfinished. */
function isReady({ flow }: Subject, { state, match }: Position): boolean {
  // The backend's facts may be older than the last next_path, so they do not count here.
  const scope = { flow, state: { ...state, facts: {} }, match };
  const before = stepsFor(scope).filter((step) => step !== lastOf(flow));
  return before.every(({ done_if }) => evaluate(done_if, scope) !== false);
}

/** Whether the visitor has reached the last step. This counts as the goal in a flow that has no call to reach it. */
const isThere = (subject: Subject, position: Position) =>
  goalCalls(subject).size === 0 && position.match.route === goalOf(subject) && isReady(subject, position);

/** The positions to explore from: every kind of visitor on every route that they may enter, with no step done. */
function starts(subject: Subject): Position[] {
  const { flow } = subject;
  const fresh = visitorKinds(subject).filter(
    (state) => !flow.steps.some(({ done_if }) => holds(done_if, { flow, state })),
  );
  const met = fresh.flatMap((state) => variantsOf(flow, state, arrivalConditions(subject)));
  const states = new Map(
    met.map((state) => withOnlyDecidingFacts(subject, state)).map((one) => [JSON.stringify(one), one]),
  );
  return [...states.values()].flatMap((state) =>
    sampleMatches(subject).flatMap((match) =>
      access(flow, state, match.path).kind === 'enter'
        ? knowledges(subject).map((knows) => ({ state, match, done: 0, knows }))
        : [],
    ),
  );
}

/** Explores every position that can be reached from the starts without signing out. */
export function explored(subject: Subject): Nodes {
  const nodes = new Map<string, Node>();
  const visit = (key: string, position: Position): string => {
    if (!nodes.has(key)) nodes.set(key, { position, leadsTo: new Map(), refused: [] });
    return key;
  };
  for (const position of starts(subject)) visit(nodeName(subject, position), position);
  for (const [name, node] of nodes) {
    const { position, leadsTo } = node;
    const lead = (key: string, needs: readonly Needs[]) => leadsTo.set(key, [...(leadsTo.get(key) ?? []), ...needs]);
    if (isThere(subject, position)) {
      lead(GOAL, [[]]);
      continue;
    }
    const { moves, made } = cachedOutcomes(subject, { name, position }, goalCalls(subject));
    const isIn = signedIn(position.state);
    node.refused = moves.flatMap(({ refused }) => refused);
    if (made.length > 0 && isReady(subject, position)) lead(GOAL, made);
    for (const { to, key, needs } of moves)
      if (signedIn(to.state) === isIn) lead(visit(key, to), needs);
      else if (!isIn) lead(SIGNED_IN, needs);
  }
  return nodes;
}

/** A graph: nodes by key, each with the keys of the nodes that it leads to. */
type Graph = ReadonlyMap<string, { readonly leadsTo: { keys(): Iterable<string> } }>;

/**
 * The keys of the nodes from which at least one of the ends can be reached.
 * @param ends by default the goal and signing in
 */
export function reaching(graph: Graph, ends: Iterable<string> = ENDS): Set<string> {
  const before = new Map<string, string[]>();
  for (const [key, { leadsTo }] of graph)
    for (const next of leadsTo.keys()) {
      const list = before.get(next);
      if (list === undefined) before.set(next, [key]);
      else list.push(key);
    }
  const good = new Set(ends);
  for (const key of good) for (const earlier of before.get(key) ?? []) good.add(earlier);
  return good;
}
