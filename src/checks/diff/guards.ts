import {
  access,
  canonical,
  type Condition,
  type Flow,
  evaluate,
  type State,
  pointerTo,
  jsonOf,
  routeOf,
  type Step,
} from '#core';
import { describe, allVisitors, withField } from '../subject/visitors.ts';
import { sampleAt } from '../subject/sample-matches.ts';
import type { Difference } from './finding.ts';

/**
 * How the guards of a flow treat a visitor, as text to compare. Of the visitors with the same text, only one is tried.
 */
const treatment = (flow: Flow, state: State): string =>
  JSON.stringify(flow.routes.map((route) => led(flow, state, route.id)));

/** The address where a visitor ends up after opening the route `id`. */
function led(flow: Flow, state: State, id: string): string {
  const route = flow.routes.find((one) => one.id === id);
  if (route === undefined) return '';
  const answer = access(flow, state, sampleAt(route).path);
  return answer.kind === 'enter' ? 'enters' : answer.path;
}

/**
 * The conditions that mark the health questions as answered: those of the medical steps, and of the flow's own
 * questionnaires.
 */
const gatesOf = (flow: Flow): Condition[] =>
  flow.steps.filter((step) => step.fills === 'position' || asksItself(flow, step)).map(({ done_if }) => done_if);

const asksItself = (flow: Flow, { routes }: Step): boolean =>
  routes.some((id) => {
    const screen = flow.screens[routeOf(flow, id).screen];
    return screen?.kind === 'questionnaire' && screen.asks !== undefined;
  });

/** Whether a step with a questionnaire is known to be unfinished for the visitor. */
const hasOpenQuestions = (flow: Flow, state: State): boolean =>
  gatesOf(flow).some((gate) => evaluate(gate, { flow, state }) === false);

/** The parts of a flow that decide where a visitor ends up, as text to compare. */
const guardsOf = ({
  access: levels,
  landing,
  after_sign_in,
  signed_out,
  not_found,
  routes,
  steps,
  stores,
}: Flow): string => canonical(jsonOf([levels, landing, after_sign_in, signed_out, not_found, routes, steps, stores]));

/** Whether a visitor is refused only because of unanswered questions. */
function isGated(flow: Flow, state: State, id: string): boolean {
  if (!hasOpenQuestions(flow, state) || led(flow, state, id) === 'enters') return false;
  return led(flow, gatesOf(flow).reduce(answered, state), id) === 'enters';
}

/**
 * The state in which every boolean field that a condition tests has the required value. Fields with other tests stay
 * unchanged.
 */
const answered = (state: State, condition: Condition): State =>
  Object.entries(condition).reduce((next, [reference, test]) => {
    const [store = '', field = ''] = reference.split('.');
    return typeof test === 'boolean' ? withField(next, store, field, test) : next;
  }, state);

/** Finds the routes whose guards treat some visitor differently in the two flows. */
export function guardDifferences(before: Flow, after: Flow): Difference[] {
  if (guardsOf(before) === guardsOf(after)) return [];
  const gates = [before, after].flatMap(gatesOf);
  const people = [before, after].flatMap((flow) => {
    const kinds = new Map(
      allVisitors(flow, gates).map((state) => [
        treatment(before, state) + treatment(after, state) + hasOpenQuestions(after, state),
        state,
      ]),
    );
    return [...kinds.values()];
  });
  return after.routes.flatMap((route): Difference[] => {
    const old = before.routes.find(({ id }) => id === route.id);
    if (old === undefined || old.path !== route.path) return [];
    const moved = people.filter((state) => led(before, state, route.id) !== led(after, state, route.id));
    const [first] = moved;
    if (first === undefined) return [];
    const opens = moved.find((state) => led(after, state, route.id) === 'enters');
    const past = moved.find((state) => led(after, state, route.id) === 'enters' && isGated(before, state, route.id));
    const who = past ?? opens ?? first;
    const place = { file: 'routes.json', pointer: pointerTo('routes', route.id) };
    const [was, is] = [led(before, who, route.id), led(after, who, route.id)];
    const says =
      is === 'enters'
        ? `"${route.id}" lets somebody in whom it refused`
        : was === 'enters'
          ? `"${route.id}" refuses somebody whom it let in`
          : `"${route.id}" sends somebody to ${is} and no longer to ${was}`;
    return [
      {
        class: past === undefined ? 'access' : 'safety',
        says: past === undefined ? says : `${says}, with health questions open`,
        before: place,
        after: place,
        example: describe(after, who),
      },
    ];
  });
}
