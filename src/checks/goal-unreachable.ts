import {
  access,
  type Flow,
  evaluate,
  landingPath,
  type RouteMatch,
  pointer,
  referencesOf,
  signedIn,
  stepsFor,
  holds,
} from '#core';
import type { Check, Finding } from './check.ts';
import { isStuck } from './dead-end.ts';
import { routeTaking } from './subject/steps.ts';
import { visitorKinds } from './subject/visitor-kinds.ts';
import { withOnlyGuardFacts, keyOf, movesFrom, type Position } from './subject/moves.ts';
import { describe } from './subject/visitors.ts';
import { samplePlaces } from './subject/places.ts';
import { redirects } from './subject/redirects.ts';
import { cachedFor, type Subject } from './subject/subject.ts';

/** A position, and the positions that its controls lead to. */
interface Node {
  position: Position;
  leadsTo: Set<string>;
  refused: readonly RouteMatch[];
}

type Nodes = ReadonlyMap<string, Node>;

/** One node stands for everything after sign-in. Signed-in visitors are explored separately. */
const SIGNED_IN = 'signed in';

/** The step whose `done_if` is the flow's goal. */
const lastOf = ({ steps, goal = '' }: Flow) => steps.find(({ done_if }) => referencesOf(done_if).includes(goal));

/** The route on which a visitor completes that step. */
const goalOf = cachedFor(({ flow }) => {
  const last = lastOf(flow);
  return last && routeTaking(flow, last);
});

/** Whether a visitor is on the goal's route and no earlier step is known to be open. */
function isGoal(subject: Subject, { state, at }: Position): boolean {
  const { flow } = subject;
  // What the backend said of the steps is as old as the last next_path it answered.
  const scope = { flow, state: { ...state, facts: {} }, at };
  const before = stepsFor(scope).filter((step) => step !== lastOf(flow));
  return at.route === goalOf(subject) && before.every(({ done_if }) => evaluate(done_if, scope) !== false);
}

const nameOf = (subject: Subject, { state, at, done }: Position) => keyOf(subject, { state, path: at.path, done });

/** The positions to explore from: every kind of visitor on every route they may enter, with no step done. */
function starts(subject: Subject): Position[] {
  const { flow } = subject;
  const fresh = visitorKinds(subject).filter(
    (state) => !flow.steps.some(({ done_if }) => holds(done_if, { flow, state })),
  );
  return fresh.flatMap((state) =>
    samplePlaces(subject).flatMap((at) =>
      access(flow, state, at.path).kind === 'enter' ? [{ state: withOnlyGuardFacts(subject, state), at, done: 0 }] : [],
    ),
  );
}

/** Every position that can be reached from there without signing out. */
function explored(subject: Subject): Nodes {
  const nodes = new Map<string, Node>();
  const visit = (position: Position): string => {
    const key = nameOf(subject, position);
    if (!nodes.has(key)) nodes.set(key, { position, leadsTo: new Set(), refused: [] });
    return key;
  };
  for (const position of starts(subject)) visit(position);
  for (const node of nodes.values()) {
    if (isGoal(subject, node.position)) continue;
    const moves = movesFrom(subject, node.position);
    const isIn = signedIn(node.position.state);
    node.refused = moves.flatMap(({ refused }) => refused);
    for (const { to } of moves)
      if (signedIn(to.state) === isIn) node.leadsTo.add(visit(to));
      else if (!isIn) node.leadsTo.add(SIGNED_IN);
  }
  return nodes;
}

/** The positions from which the goal can be reached. */
function reaching(subject: Subject, nodes: Nodes): Set<string> {
  const before = new Map<string, string[]>();
  const good = new Set([SIGNED_IN]);
  for (const [key, { position, leadsTo }] of nodes) {
    if (isGoal(subject, position)) good.add(key);
    for (const next of leadsTo) {
      const list = before.get(next) ?? [];
      list.push(key);
      before.set(next, list);
    }
  }
  for (const key of good) for (const earlier of before.get(key) ?? []) good.add(earlier);
  return good;
}

/** The routes that can be reached from a position, nearest first, and those that refuse. */
function within(nodes: Nodes, key: string): { routes: string[]; refused: string[] } {
  const seen = new Set([key]);
  for (const one of seen) for (const to of nodes.get(one)?.leadsTo ?? []) seen.add(to);
  const found = [...seen].flatMap((one) => nodes.get(one) ?? []);
  const ids = (places: readonly RouteMatch[]) => [...new Set(places.map(({ route }) => route.id))];
  return {
    routes: ids(found.map(({ position }) => position.at)),
    refused: ids(found.flatMap(({ refused }) => refused)),
  };
}

const quoted = (ids: readonly string[]) => ids.map((id) => `"${id}"`).join(', ');

/** Among some routes, the one of the last step. */
const furthestOf = ({ flow }: Subject, routes: readonly string[]) =>
  flow.steps.map((step) => routeTaking(flow, step)?.id ?? '').findLast((id) => routes.includes(id));

function finding(subject: Subject, nodes: Nodes, position: Position): Finding {
  const { state, at } = position;
  const { routes, refused } = within(nodes, nameOf(subject, position));
  const furthest = signedIn(state) ? furthestOf(subject, routes) : undefined;
  const goal = signedIn(state)
    ? `reach "${goalOf(subject)?.id}" with everything chosen, without signing out`
    : 'reach a screen where they can sign in';
  const others =
    routes.length === 1 ? 'what is there leads nowhere else' : `it only leads to ${quoted(routes.slice(1))}`;
  const only = furthest === undefined ? others : `"${furthest}" is as far as they get`;
  const turned = refused.length === 0 ? '' : `, and ${quoted(refused)} would send them away`;
  return {
    file: 'routes.json',
    pointer: pointer('routes', furthest ?? at.route.id),
    at: 'key',
    message: `From "${at.route.id}", ${describe(subject.flow, state)} can't ${goal}: ${only}${turned}`,
    hint:
      refused.length === 0
        ? 'add a link or a button there that leads on'
        : `let them enter ${quoted(refused.slice(0, 1))}, or lead them on elsewhere`,
  };
}

export const goalUnreachable: Check = {
  rule: 'GR06',
  name: 'goal-unreachable',
  severity: 'error',
  sees: 'ways',
  strict: true,
  description:
    "Somebody can't get to the step that the goal of the flow ends from where they are, or, signed out, to a screen where they can sign in, with what the screens offer: buttons, links, forms, questions. The header's arrow and logout do not count, nor do lists of what somebody has begun or ordered before. Tried for every kind of person, from every screen they may be on with none of the steps done, and a backend that leads them through these in their order.",
  bad: '"pre-questionnaire": { …, "access": "guest" }   and the dashboard leads there',
  good: '"pre-questionnaire": { …, "access": "open" }',
  requirement: 'GD-3, GD-7',
  run: (subject) => {
    const { flow } = subject;
    // Without a goal (RF19), or with redirect loops (GR03), there is nothing to look for.
    if (goalOf(subject) === undefined || redirects(subject).some(({ settled }) => !settled)) return [];
    const nodes = explored(subject);
    const good = reaching(subject, nodes);
    const isDeadEnd = new Set(flow.routes.filter((route) => isStuck(subject, route)));
    const stuck = [...nodes].flatMap(([key, { position }]) =>
      good.has(key) || isDeadEnd.has(position.at.route) ? [] : [position],
    );
    const landed = stuck.filter(({ state, at }) => landingPath(flow, state) === at.path);
    const first = new Map<string, Finding>();
    for (const position of landed.length > 0 ? landed : stuck) {
      const found = finding(subject, nodes, position);
      if (!first.has(found.pointer)) first.set(found.pointer, found);
    }
    return [...first.values()];
  },
};
