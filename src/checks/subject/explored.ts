import {
  access,
  type Flow,
  evaluate,
  jsonOf,
  type RouteMatch,
  referencesOf,
  same,
  signedIn,
  stepsFor,
  holds,
} from '#core';
import { visitorKinds } from './visitor-kinds.ts';
import { knowledges } from './backend-knows.ts';
import { arrivalConditions } from './control-facts.ts';
import { type Needs } from './moves.ts';
import { withOnlyDecidingFacts, keyOf, type Position } from './position.ts';
import { cachedOutcomes } from './outcomes.ts';
import { samplePlaces } from './places.ts';
import { routeTaking } from './steps.ts';
import { cachedFor, type FileSpot, objectsTitled, operationIn, spotsByFile, type Subject } from './subject.ts';
import { variantsOf } from './variants.ts';
import { isOpen, isSaid, pairsOf, type World, worldsOf } from './worlds.ts';

/** A position, and the nodes that its controls lead to, each with the conditions of those controls. */
export interface Node {
  position: Position;
  leadsTo: Map<string, Needs[]>;
  refused: readonly RouteMatch[];
}

export type Nodes = ReadonlyMap<string, Node>;

/** The node for everybody who has signed in. Signed-in visitors are explored from their own starts. */
const SIGNED_IN = 'signed in';
/** The node for every position after the goal. */
const GOAL = 'goal';

/** The step whose `done_if` is the flow's goal. */
const lastOf = ({ steps, goal = '' }: Flow) => steps.find(({ done_if }) => referencesOf(done_if).includes(goal));

/** The route on which the visitor completes that step. */
export const goalOf = cachedFor(({ flow }) => {
  const last = lastOf(flow);
  return last && routeTaking(flow, last);
});

/** The calls that make the goal true, by the contract. */
const goalCalls = cachedFor((subject) => {
  const { goal = '', calls } = subject.flow;
  const makes = (call: string) => {
    const operation = operationIn(subject, call);
    return [...(operation?.makes ?? []), ...(operation?.mayMake ?? [])].includes(goal);
  };
  return new Set(Object.keys(calls).filter(makes));
});

/** Whether no step before the last one is known to be unfinished. */
function isReady({ flow }: Subject, { state, at }: Position): boolean {
  // Facts from the backend are as old as its last next_path, so they are not used here.
  const scope = { flow, state: { ...state, facts: {} }, at };
  const before = stepsFor(scope).filter((step) => step !== lastOf(flow));
  return before.every(({ done_if }) => evaluate(done_if, scope) !== false);
}

/** Whether the visitor is at the last step, in a flow without a call that makes its goal true. */
const isThere = (subject: Subject, position: Position) =>
  goalCalls(subject).size === 0 && position.at.route === goalOf(subject) && isReady(subject, position);

export const nameOf = (subject: Subject, { at, ...position }: Position): string =>
  keyOf(subject, { ...position, path: at.path });

/** The states to explore from: every kind of visitor on every route they may enter, with no step done. */
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
    samplePlaces(subject).flatMap((at) =>
      access(flow, state, at.path).kind === 'enter'
        ? knowledges(subject).map((knows) => ({ state, at, done: 0, knows }))
        : [],
    ),
  );
}

/** Every position that can be reached from the starts, without signing out. */
export function explored(subject: Subject): Nodes {
  const nodes = new Map<string, Node>();
  const visit = (position: Position): string => {
    const key = nameOf(subject, position);
    if (!nodes.has(key)) nodes.set(key, { position, leadsTo: new Map(), refused: [] });
    return key;
  };
  for (const position of starts(subject)) visit(position);
  for (const node of nodes.values()) {
    const { position, leadsTo } = node;
    const lead = (key: string, needs: readonly Needs[]) => leadsTo.set(key, [...(leadsTo.get(key) ?? []), ...needs]);
    if (isThere(subject, position)) {
      lead(GOAL, [[]]);
      continue;
    }
    const { moves, made } = cachedOutcomes(subject, position, goalCalls(subject));
    const isIn = signedIn(position.state);
    node.refused = moves.flatMap(({ refused }) => refused);
    if (made.length > 0 && isReady(subject, position)) lead(GOAL, made);
    for (const { to, needs } of moves)
      if (signedIn(to.state) === isIn) lead(visit(to), needs);
      else if (!isIn) lead(SIGNED_IN, needs);
  }
  return nodes;
}

/**
 * The keys of the nodes from which the goal can be reached.
 * @param world when given, only controls that are open in this world count
 */
export function reaching(subject: Subject, nodes: Nodes, world?: World): Set<string> {
  const before = new Map<string, string[]>();
  const good = new Set([SIGNED_IN, GOAL]);
  for (const [key, { position, leadsTo }] of nodes) {
    for (const [next, ways] of leadsTo) {
      if (world !== undefined && !ways.some((needs) => isOpen(subject, position, needs, world))) continue;
      const list = before.get(next) ?? [];
      list.push(key);
      before.set(next, list);
    }
  }
  for (const key of good) for (const earlier of before.get(key) ?? []) good.add(earlier);
  return good;
}

/** A condition that alone keeps visitors from the goal in some world. */
export interface Closed {
  position: Position;
  world: World;
  /** The place of that condition. */
  file: string;
  pointer: string;
}

/** The conditions about loaded data that alone keep visitors from the goal in some world, one for each place. */
export function closedIn(subject: Subject, nodes: Nodes, good: ReadonlySet<string>): Closed[] {
  const worlds = new Map<string, World>();
  for (const { position, leadsTo } of nodes.values())
    for (const world of [...leadsTo.values()].flat().flatMap((needs) => worldsOf(subject, position, needs)))
      worlds.set(JSON.stringify(world), world);
  const singles = [...worlds.values()];
  const alone = closedBy(subject, nodes, good, singles);
  return alone.length > 0 ? alone : closedBy(subject, nodes, good, pairsOf(singles));
}

function closedBy(subject: Subject, nodes: Nodes, good: ReadonlySet<string>, worlds: readonly World[]): Closed[] {
  const found = new Map<string, Closed>();
  for (const world of worlds) {
    const still = reaching(subject, nodes, world);
    for (const [key, { position, leadsTo }] of nodes) {
      if (still.has(key) || !good.has(key) || isSaid(subject, position, world)) continue;
      for (const [next, ways] of leadsTo) {
        if (!still.has(next)) continue;
        const spot = spotOf(subject, position, ways.flat(), world);
        if (spot !== undefined) found.set(`${spot.file}#${spot.pointer}`, { position, world, ...spot });
      }
    }
  }
  return [...found.values()];
}

function spotOf(subject: Subject, position: Position, needs: Needs, world: World) {
  const file = `screens/${position.at.route.screen}.json`;
  const closing = needs.filter((condition) => !isOpen(subject, position, [condition], world));
  const matching = (spotsByFile(subject).get(file) ?? []).filter((spot) =>
    closing.some(
      (condition) =>
        (spot.pointer.endsWith('/if') && same(jsonOf(condition), spot.value)) ||
        (spot.pointer.endsWith('/disabled_if') && same(jsonOf(condition), { not: spot.value })),
    ),
  );
  // The control's own condition comes first, then that of a group around it: other texts may have the same one.
  const controls = objectsTitled(subject, 'ButtonBlock', 'LinkBlock', 'FormBlock');
  const isOfControl = ({ pointer: at }: FileSpot) =>
    controls.some((one) => one.file === file && at.startsWith(`${one.pointer}/`));
  const isOfBlock = ({ pointer: at }: FileSpot) => /^\/(?:blocks|aside|above|below)\//.test(at);
  return matching.find(isOfControl) ?? matching.find(isOfBlock) ?? matching[0];
}
