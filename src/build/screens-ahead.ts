import { type Flow, isObject } from '#core';

/** How many of the following steps are included. The next step may already be done, which only the backend knows. */
const STEPS_AHEAD = 2;

/** The values of a key, at any depth of a file. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(key, one));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : valuesOf(key, inner)));
}

/** The routes that the backend may name on a screen: the routes of the steps after the screen's step. */
function nextRoutes({ routes, steps }: Flow, screen: string): string[] {
  const own = routes.flatMap((route) => (route.screen === screen ? [route.id] : []));
  const index = steps.findLastIndex((step) => step.routes.some((id) => own.includes(id)));
  return index === -1 ? [] : steps.slice(index + 1, index + 1 + STEPS_AHEAD).flatMap((step) => step.routes);
}

/**
 * The screens to which a screen can lead: first by its actions, then by later steps and links. Their chunks are loaded
 * while the visitor reads the screen.
 */
export function screensAhead(flow: Flow, id: string): string[] {
  const landing = flow.landing.map(({ go }) => go);
  const named = ['go', 'to'].flatMap((key) => valuesOf(key, flow.screens[id]));
  const routes = named.flatMap((name) => {
    if (name === 'next_path') return nextRoutes(flow, id);
    return name === 'landing_path' || name === 'signed_in_path' ? landing : [name];
  });
  const found = routes.flatMap((name) => flow.routes.find((route) => route.id === name) ?? []);
  const others = found.filter((route) => route.screen !== id && route.id !== flow.not_found);
  return [...new Set(others.map(({ screen }) => screen))];
}
