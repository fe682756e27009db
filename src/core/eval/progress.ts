import type { Step } from '../generated/flow-files.ts';
import { evaluate, holds } from './conditions.ts';
import type { Flow, RouteMatch, State } from '../model/index.ts';
import { resolve, type Scope } from './scope.ts';
import { stepsFor } from './steps.ts';

/** How full the present step is, from 0 to 1. */
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

function fillOf(step: Step, scope: Scope): number {
  if (step.fills !== undefined) return fills[step.fills](scope);
  return holds(step.done_if, scope) ? 1 : 0;
}

/**
 * How full the progress bar is (PG): the weights of the steps before, and the present step's own fill; the first step
 * starts at the flow's `first_step_starts_at`, and the bar is never narrower than `minimum_width`.
 * @param at where somebody is, for steps that are done by what the address says
 * @returns a part of the whole from 0 to 1, or null on routes that are no steps, and before such a step is reached (PG-5)
 */
export function progress(flow: Flow, state: State, routeId: string, at?: RouteMatch): number | null {
  const scope: Scope = { flow, state, at };
  const { first_step_starts_at, minimum_width } = flow.progress;
  const steps = stepsFor(scope);
  const step = steps.find(({ routes, weight }) => weight !== undefined && routes.includes(routeId));
  if (step === undefined || !isReached(steps, step, scope)) return null;
  const weigh = (some: readonly Step[]) => some.reduce((sum, { weight = 0 }) => sum + weight, 0);
  const whole = weigh(steps);
  if (whole <= 0) return minimum_width;
  const before = steps.slice(0, steps.indexOf(step)).filter(({ weight }) => weight !== undefined);
  const fill = before.length === 0 ? Math.max(first_step_starts_at, fillOf(step, scope)) : fillOf(step, scope);
  return Math.max(minimum_width, (weigh(before) + (step.weight ?? 0) * fill) / whole);
}

/**
 * Whether somebody may have come as far as a step: it is done itself, or the one before it is not surely open. Steps
 * further back are not asked: a backend need not tell again what it was sent long ago.
 */
function isReached(steps: readonly Step[], step: Step, scope: Scope): boolean {
  const before = steps[steps.indexOf(step) - 1];
  return holds(step.done_if, scope) || before === undefined || evaluate(before.done_if, scope) !== false;
}
