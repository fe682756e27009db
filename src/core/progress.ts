import type { Step } from './generated/flow-files.ts';
import { surely } from './conditions.ts';
import type { Flow } from './flow.ts';
import type { Known } from './known.ts';
import type { Place } from './paths.ts';
import { resolve } from './scope.ts';

/** How full the present step is, from 0 to 1. */
const fills: Record<NonNullable<Step['fills']>, (flow: Flow, known: Known) => number> = {
  answered: (flow, known) => share(flow, known, 'questions.answered'),
  position: (flow, known) => share(flow, known, 'questions.position'),
  when_done: () => 0,
};

function share(flow: Flow, known: Known, reference: string): number {
  const part = resolve(reference, { flow, known });
  const total = resolve('questions.total', { flow, known });
  return typeof part === 'number' && typeof total === 'number' && total > 0
    ? Math.min(1, Math.max(0, part / total))
    : 0;
}

/**
 * How full the progress bar is (PG): the weights of the steps before, and the present step's own fill; the first step
 * starts at the flow's `first_step_starts_at`, and the bar is never narrower than `minimum_width`.
 * @param at where somebody is, for steps that are done by what the address says
 * @returns a part of the whole from 0 to 1, or null on routes that are not steps, and where a step says so (PG-5)
 */
export function progress(flow: Flow, known: Known, routeId: string, at?: Place): number | null {
  const { steps, first_step_starts_at, minimum_width } = flow.progress;
  const index = steps.findIndex((step) => step.routes.includes(routeId));
  const step = steps[index];
  if (step === undefined || !surely(step.shown_if, { flow, known, at })) return null;
  const whole = steps.reduce((sum, { weight }) => sum + weight, 0);
  if (whole <= 0) return minimum_width;
  const before = steps.slice(0, index).reduce((sum, { weight }) => sum + weight, 0);
  const done = step.done_if !== undefined && surely(step.done_if, { flow, known, at });
  const fill = done ? 1 : fills[step.fills ?? 'when_done'](flow, known);
  return Math.max(
    minimum_width,
    (before + step.weight * (index === 0 ? Math.max(first_step_starts_at, fill) : fill)) / whole,
  );
}
