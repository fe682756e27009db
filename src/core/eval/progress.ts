import type { Step } from '../generated/flow-files.ts';
import { evaluate, holds } from './conditions.ts';
import type { Flow, RouteMatch, State } from '../model/index.ts';
import { referencesOf } from '../rules/index.ts';
import { resolve, type Scope } from './scope.ts';
import { stepsFor } from './steps.ts';

/** For each value of a step's `fills`: how full the step is, from 0 to 1. */
const fills: Record<NonNullable<Step['fills']>, (scope: Scope) => number> = {
  answered: (scope) => share(scope, 'questions.answered'),
  position: (scope) => share(scope, 'questions.position'),
};

function share(scope: Scope, reference: string): number {
  const part = resolve(reference, scope);
  const total = resolve('questions.total', scope);
  return typeof part === 'number' && typeof total === 'number' && total > 0
    ? Math.min(1, Math.max(0, part / total))
    : 0;
}

/**
 * How full a step is, from 0 to 1. A step without questions is full after people have left it. The last step is full
 * when it is done, because no step follows.
 */
function fillOf(step: Step, steps: readonly Step[], scope: Scope): number {
  if (step.fills !== undefined) return fills[step.fills](scope);
  return step === steps.at(-1) && holds(step.done_if, scope) ? 1 : 0;
}

/**
 * The progress bar (PG): the weights of the completed steps plus the filled part of the current step. The first step
 * starts at `first_step_starts_at`, and the bar is never narrower than `minimum_width`.
 * @param match the address, for steps whose condition depends on it
 * @returns a number from 0 to 1; null on routes without a step, and before their step is reached (PG-5)
 */
export function progress(flow: Flow, state: State, routeId: string, match?: RouteMatch): number | null {
  const scope: Scope = { flow, state, match };
  const { first_step_starts_at, minimum_width } = flow.progress;
  const steps = stepsFor(scope);
  const step = steps.find(({ routes, weight }) => weight !== undefined && routes.includes(routeId));
  if (step === undefined || !isReached(steps, step, routeId, scope)) return null;
  const weigh = (some: readonly Step[]) => some.reduce((sum, { weight = 0 }) => sum + weight, 0);
  const whole = weigh(steps);
  if (whole <= 0) return minimum_width;
  const before = steps.slice(0, steps.indexOf(step)).filter(({ weight }) => weight !== undefined);
  const filled = fillOf(step, steps, scope);
  const fill = before.length === 0 ? Math.max(first_step_starts_at, filled) : filled;
  return Math.max(minimum_width, (weigh(before) + (step.weight ?? 0) * fill) / whole);
}

/**
 * Whether a person may have reached a step: it is done, or the step before it is not known to be unfinished. Earlier
 * steps are not checked, because a backend need not repeat old facts. Facts from an earlier next_path may be outdated,
 * so they are ignored.
 */
function isReached(steps: readonly Step[], step: Step, routeId: string, scope: Scope): boolean {
  const now: Scope = { ...scope, state: { ...scope.state, facts: {} } };
  const before = steps[steps.indexOf(step) - 1];
  if (holds(step.done_if, now) || before === undefined || evaluate(before.done_if, now) !== false) return true;
  return referencesOf(before.done_if).some((name) => isUntold(name, routeId, now));
}

/**
 * Whether the browser lacks a value that the backend has, and this screen's source does not load it. Example: on
 * another device the cart is not stored, but people can still pay for it.
 */
function isUntold(name: string, routeId: string, scope: Scope): boolean {
  const { calls, routes, screens } = scope.flow;
  const route = routes.find(({ id }) => id === routeId);
  const source = screens[route?.screen ?? '']?.source;
  const learning = Object.keys(calls).filter((call) => calls[call]?.learns?.[name] !== undefined);
  return resolve(name, scope) == null && learning.length > 0 && !learning.includes(source ?? '');
}
