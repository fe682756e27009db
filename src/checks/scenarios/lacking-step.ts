import type { Scenario, Step } from '#core';
import type { SimulatedVisitor } from './simulated-visitor.ts';

/**
 * Suggests the step that a failed scenario lacks in its `done`. The visit ended at this step, while the scenario lists
 * or opens a later one. Perhaps the flow got the step after the scenario was written.
 * @param first the first step that was open before the scenario began
 * @returns what to add, as a sentence; undefined when the failure has another cause
 */
export function suggestedDone(
  { flow, match }: SimulatedVisitor,
  first: Step | undefined,
  { given = {}, steps }: Scenario,
): string | undefined {
  const { done = [] } = given;
  if (first === undefined || done.length === 0 || done.includes(first.id)) return undefined;
  if (!first.routes.includes(match.route.id)) return undefined;
  const opened = steps.flatMap((step) => ('open' in step ? [step.open] : []));
  const later = flow.steps.slice(flow.steps.indexOf(first) + 1);
  const next =
    later.find(({ id }) => done.includes(id)) ?? later.find(({ routes }) => routes.some((id) => opened.includes(id)));
  return next && `"done" lacks "${first.id}", which comes before "${next.id}": add it`;
}
