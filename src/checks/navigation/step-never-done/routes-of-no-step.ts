import { type Flow, pathTypesOf, pointerTo, type Route } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** The index of the step that a route belongs to by its own path type, or by its name; -1 if there is none. */
function stepMeantBy({ steps }: Flow, { id, path_type: type }: Route): number {
  const byType = type === undefined ? -1 : steps.findIndex((step) => pathTypesOf(step).includes(type));
  return byType === -1 ? steps.findIndex((step) => step.id === id || step.path_type === id) : byType;
}

/** Routes that a step leads to, or that have its name, and that no step lists: the progress bar is not shown there (PG-1). */
export const routesOfNoStep = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap((route): Finding[] => {
    if (flow.steps.some(({ routes }) => routes.includes(route.id))) return [];
    const index = stepMeantBy(flow, route);
    const step = flow.steps[index];
    if (step === undefined) return [];
    const message = `"${route.id}" belongs to the step "${step.id}" and is none of its routes: the progress bar is not shown there`;
    return [{ file: 'steps.json', pointer: pointerTo('steps', index, 'routes'), message, hint: `add "${route.id}"` }];
  });
