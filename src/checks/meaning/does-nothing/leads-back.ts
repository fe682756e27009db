import {
  access,
  hasEntry,
  isObject,
  matchRoute,
  pointerTo,
  referencesOf,
  type Route,
  type RouteMatch,
  type State,
  asList,
} from '#core';
import type { Finding } from '../../check.ts';
import { incremental } from '../../subject/incremental.ts';
import { arrivalConditions, factsKey } from '../../subject/control-facts.ts';
import { pressed } from '../../subject/moves.ts';
import { sampleMatches } from '../../subject/sample-matches.ts';
import { arriveAt } from '../../subject/play.ts';
import { memoizedFor } from '../../subject/tracked-reads.ts';
import { cachedFor, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';
import { variantsOf } from '../../subject/variants.ts';
import { visitorKinds } from '../../subject/visitor-kinds.ts';
import { describe } from '../../subject/visitors.ts';

/** The most redirects in a row to follow. More are an endless loop, which GR09 reports. */
const MOST_REDIRECTS = 8;

/** The routes with a `go` in `on_arrival`. */
const redirecting = ({ flow }: Subject) => flow.routes.filter(({ on_arrival }) => hasEntry(on_arrival, 'go'));

type Arrived = ReturnType<typeof arriveAt>;

/**
 * The results of arriving, by state and address. Cached, because the links of a portal lead from every screen to the
 * same addresses.
 */
const arrivals = cachedFor(() => memoizedFor<State, Arrived>());

const arrivedAt = (subject: Subject, state: State, path: string): Arrived =>
  arrivals(subject)(state)(path, () => arriveAt(subject.flow, state, path));

/**
 * The route that redirects a visitor back to the screen on which they pressed a control. Undefined when they end up
 * elsewhere, or when a message, a call or another site comes in between.
 */
function sentBackBy(subject: Subject, from: State, to: string, match: RouteMatch): Route | undefined {
  const { flow } = subject;
  let there = arrivedAt(subject, from, to);
  const first = there?.match.route;
  for (let hop = 0; hop < MOST_REDIRECTS && there?.path !== undefined && there.path !== there.match.path; hop += 1) {
    if (there.says || there.left || there.called.length > 0) return undefined;
    there = arriveAt(flow, there.state, there.path);
    if (there?.match.path === match.path && there.path === undefined && there.state.modal === null) return first;
  }
  return undefined;
}

/** Whether a screen redirects a visitor on arrival. */
const redirectsOnArrival = (subject: Subject, state: State, { path }: RouteMatch) =>
  arrivedAt(subject, state, path)?.path !== undefined;

/** A route that redirects people back, and the finding about it. */
interface Bounce {
  route: string;
  finding: Finding;
}

/**
 * Finds controls that lead to a screen which redirects some visitors back at once. One finding for each such screen's
 * route.
 */
export function bounces(subject: Subject): Finding[] {
  const { flow } = subject;
  if (redirecting(subject).length === 0) return [];
  const people = visitorKinds(subject).flatMap((one) => variantsOf(flow, one, arrivalConditions(subject)));
  const found = new Map<string, Finding>();
  for (const match of sampleMatches(subject))
    for (const { route, finding } of bouncesAt(subject)(match.path, () => bouncesFrom(subject, people, match)))
      if (!found.has(route)) found.set(route, finding);
  return [...found.values()];
}

const bouncesAt = incremental<Bounce[]>(factsKey);

function bouncesFrom(subject: Subject, people: readonly State[], match: RouteMatch): Bounce[] {
  const { flow } = subject;
  const found = new Map<string, Finding>();
  for (const state of people) {
    if (access(flow, state, match.path).kind !== 'enter') continue;
    for (const { by, played } of pressed(subject, { state, match, done: 0 }, false)) {
      if (played.path === undefined || played.left || played.says || played.called.length > 0) continue;
      if (matchRoute(flow, played.path).path === match.path) continue;
      const route = sentBackBy(subject, played.state, played.path, match);
      if (route === undefined || found.has(route.id) || redirectsOnArrival(subject, state, match)) continue;
      const index = (route.on_arrival ?? []).findIndex((action) => hasEntry(action, 'go'));
      found.set(route.id, {
        file: 'routes.json',
        pointer: pointerTo('routes', route.id, 'on_arrival', Math.max(0, index)),
        message: `On "${match.route.id}", "${by}" does nothing for ${describe(flow, state, arrivalConditions(subject))}: arriving at "${route.id}" sends them back at once`,
        hint: `let them stay on "${route.id}", or hide "${by}" from them`,
      });
    }
  }
  return [...found].map(([route, finding]) => ({ route, finding }));
}

/** Finds calls that complete the step of their screen, and whose `then` goes to `previous_path`. */
export const previousAfterStep = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const call = textIn(value, 'call') ?? '';
    const { makes = [], mayMake = [] } = operationIn(subject, call) ?? {};
    const step = subject.flow.steps.find(({ done_if, routes }) => {
      const screens = subject.flow.routes.filter(({ id }) => routes.includes(id)).map(({ screen }) => screen);
      const isHere = screens.some((screen) => file === `screens/${screen}.json`);
      return isHere && referencesOf(done_if).some((fact) => makes.includes(fact) || mayMake.includes(fact));
    });
    const then = asList(value.then);
    const index = then.findIndex((action) => isObject(action) && action.go === 'previous_path');
    if (step === undefined || index === -1) return [];
    return [
      {
        file,
        pointer: pointer + pointerTo('then', index, 'go'),
        message: `"${call}" does the step "${step.id}", and then this leads back to the step before`,
        hint: 'write "next_path"',
      },
    ];
  });
