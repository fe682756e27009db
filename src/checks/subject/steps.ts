import {
  type Flow,
  matchKnownRoute,
  type NextPath,
  paramsOf,
  pathOf,
  type Route,
  type State,
  type Step,
  stepsFor,
} from '#core';
import { type Knowledge, knownTogether } from './backend-knows.ts';
import { unknownVisitor } from './unknown-visitor.ts';

const samples = new WeakMap<Flow, Readonly<Record<string, string>>>();

/** The NextPath that the server sends for a step, with a sample value for every parameter of any address. */
export function nextPathTo(flow: Flow, { path_type = '' }: Pick<Step, 'path_type'>): NextPath {
  const params =
    samples.get(flow) ??
    Object.fromEntries(flow.routes.flatMap(({ path }) => paramsOf(path).map((name) => [name, 'sample'])));
  samples.set(flow, params);
  return { ...params, path_type };
}

/** The route of each step. Cached, because every position of an exploration needs it. */
const taking = new WeakMap<Flow, Map<Step, Route | undefined>>();

/** The route to which the server's NextPath for a step leads; undefined when it leads to none. */
export function routeTaking(flow: Flow, step: Step): Route | undefined {
  const known = taking.get(flow) ?? new Map(flow.steps.map((one) => [one, routeOfStep(flow, one)]));
  taking.set(flow, known);
  return known.get(step);
}

function routeOfStep(flow: Flow, step: Step): Route | undefined {
  const path = pathOf(flow, unknownVisitor(flow), nextPathTo(flow, step));
  return path === undefined ? undefined : matchKnownRoute(flow, path)?.route;
}

/** A visitor among the flow's steps. `done`: how many steps the backend counts as done. */
interface AmongSteps {
  state: State;
  done: number;
  knows?: Knowledge | undefined;
}

/** The first step that this visitor still has to do. */
export function openFrom(flow: Flow, { state, done, knows }: AmongSteps): Step | undefined {
  const own = stepsFor({ flow, state, facts: knownTogether(knows, state.stores) });
  return flow.steps.slice(done).find((step) => own.includes(step));
}

/** The NextPath that the backend sends this visitor; null when every step is done. */
export function nextPathFrom(flow: Flow, visitor: AmongSteps): NextPath | null {
  const step = openFrom(flow, visitor);
  return step === undefined ? null : nextPathTo(flow, step);
}

/** Whether a step shows questions that the backend sends. */
export const asksOfBackend = ({ routes, screens }: Flow, step: Step): boolean =>
  routes.some(({ id, screen: name }) => {
    const screen = screens[name];
    return step.routes.includes(id) && screen?.kind === 'questionnaire' && screen.source !== undefined;
  });

/** The position of a route's step among all steps, from 0; -1 for a route without a step. */
export const stepIndex = ({ steps }: Pick<Flow, 'steps'>, route: string): number =>
  steps.findIndex(({ routes }) => routes.includes(route));
