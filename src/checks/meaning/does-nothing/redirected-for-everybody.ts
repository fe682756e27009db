import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** Finds routes of steps that redirect everybody on arrival, so nobody sees the step. */
export const redirectedForEverybody = ({ flow }: Subject): Finding[] => {
  const ofSteps = new Set(flow.steps.flatMap(({ routes }) => routes));
  return flow.routes.flatMap(({ id, screen, on_arrival: list = [] }): Finding[] => {
    const shown = flow.routes.filter((one) => one.screen === screen).map((one) => one.id);
    const index = list.findIndex((action) => 'go' in action && action.after === undefined);
    const action = list[index];
    if (!ofSteps.has(id) || action === undefined || !('go' in action) || shown.includes(action.go)) return [];
    const message = `Nobody sees "${id}", which is a step: it leads on as soon as people arrive`;
    const place = pointerTo('routes', id, 'on_arrival', index, 'go');
    return [{ file: 'routes.json', pointer: place, message, hint: 'leave this out: the screen leads on itself' }];
  });
};
