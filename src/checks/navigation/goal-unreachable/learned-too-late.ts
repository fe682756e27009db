import { firstPart, type Flow, learnsOf, pointerTo, referencesOf, type Route } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** A field of a store that a route asks for, and where. */
interface Asked {
  name: string;
  pointer: string;
  hint: string;
}

/** The fields of stores that the access of a route, or a step that it requires, asks for. */
function askedBy(flow: Flow, { id, access, requires }: Route): Asked[] {
  const own = pointerTo('routes', id);
  const allowed = referencesOf(flow.access[access]?.allows ?? {});
  const required = requires?.unless === undefined ? (requires?.done ?? []) : [];
  return [
    ...allowed.map((name) => ({
      name,
      pointer: own + pointerTo('access'),
      hint: 'give it an access that does not ask for it',
    })),
    ...required.flatMap((step, index) =>
      flow.steps
        .filter((one) => one.id === step)
        .flatMap(({ done_if }) => referencesOf(done_if))
        .map((name) => ({
          name,
          pointer: own + pointerTo('requires', 'done', index),
          hint: 'take it out: the screen loads it',
        })),
    ),
  ].filter(({ name }) => flow.stores[firstPart(name)] !== undefined);
}

/** Whether the response of one call, and of no other, fills a field. */
const isBroughtOnlyBy = ({ calls }: Flow, source: string, name: string): boolean =>
  Object.entries(calls).every(([id, call]) => Object.hasOwn(learnsOf(call), name) === (id === source));

/**
 * Finds routes that ask for a field which only the source of their own screen brings. On another device the browser
 * does not have it, so the route refuses people before the source is loaded, and the backend leads them there again.
 */
export const learnedTooLate = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap((route): Finding[] => {
    const source = flow.screens[route.screen]?.source;
    const isLed = flow.steps.some(({ routes, path_type }) => path_type !== undefined && routes.includes(route.id));
    if (source === undefined || !isLed) return [];
    const late = askedBy(flow, route).filter(({ name }) => isBroughtOnlyBy(flow, source, name));
    return late.map(({ name, pointer, hint }) => ({
      file: 'routes.json',
      pointer,
      message: `On another device "${route.id}" is never opened: it asks for "${name}" there, and only "${source}", which it loads itself, brings that`,
      hint,
    }));
  });
