import type { Scenario, Step } from '#core';
import type { Visit } from './visit.ts';

/**
 * What to add to the `done` of a scenario that failed at a step of which it says nothing, although it takes a later one
 * as done, or opens it; undefined when the failure has another cause. The step may be new in the flow.
 * @param first the first step that was open before the scenario began
 */
export function lackingStep(
  { flow, at }: Visit,
  first: Step | undefined,
  { given = {}, steps }: Scenario,
): string | undefined {
  const { done = [] } = given;
  if (first === undefined || done.length === 0 || done.includes(first.id)) return undefined;
  if (!first.routes.includes(at.route.id)) return undefined;
  const opened = steps.flatMap((step) => ('open' in step ? [step.open] : []));
  const later = flow.steps.slice(flow.steps.indexOf(first) + 1);
  const next =
    later.find(({ id }) => done.includes(id)) ?? later.find(({ routes }) => routes.some((id) => opened.includes(id)));
  return next && `"done" lacks "${first.id}", which comes before "${next.id}": add it`;
}
