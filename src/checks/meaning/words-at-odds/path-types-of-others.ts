import { type Flow, pathTypesOf, pointerTo } from '#core';
import type { Finding } from '../../check.ts';

/**
 * Finds two steps with exchanged path types: each has the path type that is the id of a route of the other. The server
 * leads people to the wrong step then. Two exchanged path types are one finding, at the first of them.
 */
export const pathTypesOfOthers = ({ steps }: Flow): Finding[] =>
  steps.flatMap((step, index): Finding[] => {
    const other = steps.findIndex(
      (one, place) =>
        place > index && one.routes.includes(step.path_type ?? '') && step.routes.includes(one.path_type ?? ''),
    );
    const twin = steps[other];
    if (twin === undefined || pathTypesOf(step).some((type) => step.routes.includes(type))) return [];
    const message = `"${step.path_type}" is a route of the step "${twin.id}", and "${twin.path_type}" a route of this step`;
    return [{ file: 'steps.json', pointer: pointerTo('steps', index, 'path_type'), message, hint: 'swap the two' }];
  });
