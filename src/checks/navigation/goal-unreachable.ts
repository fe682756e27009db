import { evaluate, type Flow, landingPath, pointerTo, type RouteMatch, signedIn } from '#core';
import type { Check, Finding } from '../check.ts';
import { atTheGoal } from './goal-unreachable/at-the-goal.ts';
import { closedStarts } from './goal-unreachable/closed-starts.ts';
import { learnedTooLate } from './goal-unreachable/learned-too-late.ts';
import { notSet } from './goal-unreachable/not-set.ts';
import { ledTooEarly } from './goal-unreachable/too-early.ts';
import { isStuck } from './dead-end.ts';
import { stepWithoutPathType } from './unreachable-screen.ts';
import { type Closed, closedIn } from '../subject/closing-conditions.ts';
import { explored, goalOf, type Nodes, reaching } from '../subject/explored.ts';
import { nodeName, type Position } from '../subject/position.ts';
import { describe } from '../subject/visitors.ts';
import { redirects } from '../subject/redirects.ts';
import { routeTaking, stepIndex } from '../subject/steps.ts';
import { nextStepLocation } from '../subject/next-step-location.ts';
import type { Subject } from '../subject/subject.ts';
import { ANOTHER } from '../subject/tested-facts.ts';
import { quoted } from '../quoted.ts';

/** The routes that can be reached from a position, nearest first, and the routes that refuse the visitor meanwhile. */
function within(nodes: Nodes, key: string): { routes: string[]; refused: string[] } {
  const seen = new Set([key]);
  for (const one of seen) for (const to of nodes.get(one)?.leadsTo.keys() ?? []) seen.add(to);
  const found = [...seen].flatMap((one) => nodes.get(one) ?? []);
  const ids = (places: readonly RouteMatch[]) => [...new Set(places.map(({ route }) => route.id))];
  return {
    routes: ids(found.map(({ position }) => position.match)),
    refused: ids(found.flatMap(({ refused }) => refused)),
  };
}

/** The last of some routes in the order of the flow's steps. */
const furthestOf = ({ flow }: Subject, routes: readonly string[]) =>
  flow.steps.map((step) => routeTaking(flow, step)?.id ?? '').findLast((id) => routes.includes(id));

/** Where the mistake is: in the last step that visitors reach, or in the route that refuses them. */
function placeOf(
  subject: Subject,
  position: Position,
  furthest: string,
  refused: readonly string[],
): Pick<Finding, 'file' | 'pointer' | 'anchor'> {
  const { routes, steps } = subject.flow;
  const route = routes.find(({ id }) => id === furthest);
  const turned = refused.find((id) => steps.some((step) => step.routes.includes(id)));
  const refusing = routes.find(({ id }) => id === turned);
  if (refusing !== undefined) {
    const mayEnter = evaluate(subject.flow.access[refusing.access]?.allows ?? {}, {
      flow: subject.flow,
      state: position.state,
    });
    return {
      file: 'routes.json',
      pointer: pointerTo('routes', refusing.id, mayEnter === false ? 'access' : 'requires'),
      anchor: 'value',
    };
  }
  const wayOn = route && nextStepLocation(subject, position, route);
  if (wayOn !== undefined) return wayOn;
  const screen = subject.flow.screens[route?.screen ?? ''];
  return screen?.kind === 'page'
    ? { file: `screens/${route?.screen ?? ''}.json`, pointer: pointerTo('blocks') }
    : { file: 'routes.json', pointer: pointerTo('routes', furthest), anchor: 'key' };
}

/** The route that comes after the furthest reached one in the order of the steps. */
function routeAfter({ flow }: Subject, furthest: string | undefined): string | undefined {
  const step = stepIndex(flow, furthest ?? '');
  const own = flow.steps[step]?.routes ?? [];
  const after = flow.steps[step + 1];
  return step === -1 ? undefined : (own[own.indexOf(furthest ?? '') + 1] ?? (after && routeTaking(flow, after)?.id));
}

/**
 * The refused routes that explain why people are stuck: those of steps. Other routes count only if no step comes next.
 */
function onTheWay(subject: Subject, furthest: string | undefined, refused: readonly string[]): readonly string[] {
  const ofSteps = refused.filter((id) => subject.flow.steps.some(({ routes }) => routes.includes(id)));
  return ofSteps.length > 0 || routeAfter(subject, furthest) !== undefined ? ofSteps : refused;
}

function hintFor(subject: Subject, pointer: string, furthest: string | undefined, refused: readonly string[]): string {
  if (/\/(?:disabled_if|if)(?:\/|$)/.test(pointer)) return 'change this condition: it waits for what comes later';
  const next = routeAfter(subject, furthest);
  if (refused.length > 0) return `let them enter ${quoted(refused.slice(0, 1))}, or lead them on elsewhere`;
  return next === undefined ? 'add a link or a button there that leads on' : `lead on to "${next}" there`;
}

function finding(subject: Subject, nodes: Nodes, position: Position): Finding {
  const { state, match } = position;
  const { routes, refused: all } = within(nodes, nodeName(subject, position));
  const furthest = signedIn(state) ? furthestOf(subject, routes) : undefined;
  const refused = onTheWay(subject, furthest, all);
  const goal = signedIn(state)
    ? `reach the flow's goal (${subject.flow.goal}), without signing out`
    : 'reach a screen where they can sign in';
  const others =
    routes.length === 1 ? 'what is there leads nowhere else' : `it only leads to ${quoted(routes.slice(1))}`;
  const only = furthest === undefined ? others : `"${furthest}" is as far as they get`;
  const turned = refused.length === 0 ? '' : `, and ${quoted(refused)} would send them away`;
  const end = atTheGoal(subject, routes);
  if (end !== undefined)
    return {
      ...end.place,
      message: `On "${end.route}", ${describe(subject.flow, state)} can't ${goal}: no form or button there makes it true`,
      hint: `make a call there that makes "${subject.flow.goal}" true`,
    };
  const cause = stepWithoutPathType(subject) ?? ledTooEarly(subject, routes, refused);
  if (cause !== undefined) return cause;
  const message = `From "${match.route.id}", ${describe(subject.flow, state)} can't ${goal}: ${only}${turned}`;
  const missed = notSet(subject, furthest ?? match.route.id, refused);
  if (missed !== undefined) return { ...missed.place, message, hint: `set "${missed.name}" here` };
  const place = placeOf(subject, position, furthest ?? match.route.id, refused);
  return { ...place, message, hint: hintFor(subject, place.pointer, furthest, refused) };
}

/** The finding about a condition on loaded data that keeps some visitors from the goal. */
function closedFinding(flow: Flow, { position, assumption, file, pointer }: Closed): Finding {
  const values = assumption.values.map(([reference, value]) => {
    const is =
      value === null ? 'missing' : value === 'something' || value === ANOTHER ? 'there' : JSON.stringify(value);
    return `"${reference}" is ${is}`;
  });
  return {
    file,
    pointer,
    message: `When ${values.join(' and ')}${assumption.when === undefined ? '' : `, ${assumption.when}`}, nobody can get from "${position.match.route.id}" to the flow's goal (${flow.goal}): this is not shown then, and nothing else leads on`,
    hint: 'change this condition, or add a way on for this case',
  };
}

/**
 * Whether a position is a modal that a control has opened, on a screen from which the goal can be reached without it.
 */
function isOpenedFrom(nodes: Nodes, good: ReadonlySet<string>, key: string): boolean {
  const opened = nodes.get(key)?.position;
  if (opened === undefined || opened.state.modal === null) return false;
  return [...nodes].some(
    ([other, { position, leadsTo }]) =>
      good.has(other) && position.state.modal === null && position.match.path === opened.match.path && leadsTo.has(key),
  );
}

export const goalUnreachable: Check = {
  rule: 'GR06',
  name: 'goal-unreachable',
  severity: 'error',
  sees: 'navigation',
  strict: true,
  description:
    'Somebody cannot reach the flow’s goal, such as a paid order, from a screen they may be on; or, signed out, they cannot reach a screen on which they can sign in. Only buttons, links, forms and questions count, not the back arrow, logout, or lists of earlier orders and unfinished questionnaires. The check tries every kind of person, from every screen with no step done, with a backend that leads them through the steps in order. It also tries certain values in loaded data, such as an amount of 0 or a missing value, alone and in pairs, and what another device, a first visit, a form or another screen leaves on each screen.',
  alsoReported: [
    'People do not find the way to the first step, or those who have ordered before do not.',
    'A screen lets in only who has, in this browser, what the screen itself would load.',
  ],
  bad: '"pre-questionnaire": { …, "access": "guest" }   and the dashboard leads there',
  good: '"pre-questionnaire": { …, "access": "open" }',
  requirement: 'GD-3, GD-7',
  run: (subject) => {
    const { flow } = subject;
    // RF19 reports a missing goal, and GR03 reports redirect loops. Then there is nothing to explore.
    if (goalOf(subject) === undefined || redirects(subject).some(({ settled }) => !settled)) return [];
    const nodes = explored(subject);
    const good = reaching(nodes);
    const isDeadEnd = new Set(flow.routes.filter((route) => isStuck(subject, route)));
    const stuck = [...nodes].flatMap(([key, { position }]) =>
      good.has(key) || isDeadEnd.has(position.match.route) || isOpenedFrom(nodes, good, key) ? [] : [position],
    );
    const landed = stuck.filter(({ state, match }) => landingPath(flow, state) === match.path);
    const first = new Map<string, Finding>();
    for (const closed of stuck.length > 0 ? [] : closedIn(subject, nodes, good)) {
      const found = closedFinding(flow, closed);
      first.set(`${found.file}#${found.pointer}`, found);
    }
    const one = (landed.length > 0 ? landed : stuck)[0];
    // Usually all visitors are stuck for one reason. After it is mended, the next check reports the next reason.
    if (one !== undefined) return [finding(subject, nodes, one)];
    return first.size > 0 ? [...first.values()] : [...closedStarts(subject), ...learnedTooLate(subject)];
  },
};
