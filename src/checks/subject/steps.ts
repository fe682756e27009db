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

/** The server's NextPath for a step, with a sample value for every parameter that any address has. */
export function nextPathTo(flow: Flow, { path_type = '' }: Pick<Step, 'path_type'>): NextPath {
  const params =
    samples.get(flow) ??
    Object.fromEntries(flow.routes.flatMap(({ path }) => paramsOf(path).map((name) => [name, 'sample'])));
  samples.set(flow, params);
  return { ...params, path_type };
}

/** The route of each step, cached: exploring asks for it at every position. */
const taking = new WeakMap<Flow, Map<Step, Route | undefined>>();

/** The route that the server's next_path leads to for a step; undefined when there is none. */
export function routeTaking(flow: Flow, step: Step): Route | undefined {
  const known = taking.get(flow) ?? new Map(flow.steps.map((one) => [one, routeOfStep(flow, one)]));
  taking.set(flow, known);
  return known.get(step);
}

function routeOfStep(flow: Flow, step: Step): Route | undefined {
  const path = pathOf(flow, unknownVisitor(flow), nextPathTo(flow, step));
  return path === undefined ? undefined : matchKnownRoute(flow, path)?.route;
}

/** A visitor in the steps: how many are done, and what the browser and the backend know. */
interface AmongSteps {
  state: State;
  done: number;
  knows?: Knowledge | undefined;
}

/** The first step that is open for this visitor. */
export function openFrom(flow: Flow, { state, done, knows }: AmongSteps): Step | undefined {
  const own = stepsFor({ flow, state, facts: knownTogether(knows, state.stores) });
  return flow.steps.slice(done).find((step) => own.includes(step));
}

/** The backend's next step. */
export function nextPathFrom(flow: Flow, visitor: AmongSteps): NextPath | null {
  const step = openFrom(flow, visitor);
  return step === undefined ? null : nextPathTo(flow, step);
}
