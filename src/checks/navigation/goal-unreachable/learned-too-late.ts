import { firstPart, type Flow, learnsOf, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** Whether the response of one call, and of no other, fills a field. */
const isBroughtOnlyBy = ({ calls }: Flow, source: string, name: string): boolean =>
  Object.entries(calls).every(([id, call]) => Object.hasOwn(learnsOf(call), name) === (id === source));

/**
 * Finds routes whose access asks for a field of a store that only the source of their own screen brings. On another
 * device the browser does not have it, so the route refuses people before the source is loaded, and the backend leads
 * them there again.
 */
export const learnedTooLate = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap(({ id, screen, access }): Finding[] => {
    const source = flow.screens[screen]?.source;
    const isLed = flow.steps.some(({ routes, path_type }) => path_type !== undefined && routes.includes(id));
    if (source === undefined || !isLed) return [];
    const asked = referencesOf(flow.access[access]?.allows ?? {});
    const late = asked.find(
      (name) => flow.stores[firstPart(name)] !== undefined && isBroughtOnlyBy(flow, source, name),
    );
    if (late === undefined) return [];
    const message = `On another device "${id}" refuses people for ever: its access asks for "${late}", and only "${source}" brings that, which the screen itself loads`;
    const hint = 'give it an access that does not ask for it';
    return [{ file: 'routes.json', pointer: pointerTo('routes', id, 'access'), message, hint }];
  });
