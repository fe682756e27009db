import { type Flow, pathTypesOf, pointerTo, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/places.ts';
import { nodesNaming, type Subject } from '../../subject/subject.ts';

/** The index of the step that leads to a route by the route's own path type; -1 if there is none. */
const stepLeadingTo = ({ steps }: Flow, { path_type: type }: Route) =>
  type === undefined ? -1 : steps.findIndex((step) => pathTypesOf(step).includes(type));

/**
 * The index of the last step to which buttons and links of a route lead, for a route that requires the steps before it:
 * it is a page of the way, such as a cart before the checkout. -1 if there is none.
 */
function stepAfter(subject: Subject, { id, requires, layout }: Route): number {
  const { steps } = subject.flow;
  if (requires === undefined || layout !== undefined) return -1;
  const next = nodesNaming(subject, 'route')
    .filter((node) => routesAt(subject, node).some((route) => route.id === id))
    .map(({ value }) => value);
  const after = steps.findLastIndex(({ routes }) => routes.some((route) => next.includes(route)));
  return after > steps.findLastIndex((step) => requires.done.includes(step.id)) ? after : -1;
}

/** Routes on the way from step to step that belong to none: the progress bar is not shown there (PG-1). */
export function routesOfNoStep(subject: Subject): Finding[] {
  const { flow } = subject;
  return flow.routes.flatMap((route): Finding[] => {
    if (flow.steps.some(({ routes }) => routes.includes(route.id))) return [];
    const leading = stepLeadingTo(flow, route);
    const index = leading === -1 ? stepAfter(subject, route) : leading;
    const step = flow.steps[index];
    if (step === undefined) return [];
    const message = `"${route.id}" is on the way through the steps and is none of their routes: the progress bar is not shown there`;
    const hint = `add "${route.id}"`;
    return [{ file: 'steps.json', pointer: pointerTo('steps', index, 'routes'), message, hint }];
  });
}
