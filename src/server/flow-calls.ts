import type { FastifyInstance } from 'fastify';
import { buildPath, type Flow, isObject, type Json, jsonOf, type JsonObject } from '#core';

/** Ids of the calls that a part of the flow names, at whatever depth. */
function callsIn(value: Json | undefined, counts: (part: JsonObject) => boolean = () => true): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => callsIn(part, counts));
  if (!isObject(value)) return [];
  const own = typeof value.call === 'string' && counts(value) ? [value.call] : [];
  return [...own, ...Object.values(value).flatMap((part) => callsIn(part, counts))];
}

/** The call of a part of the flow that is made as told: "PUT /users/bmi", method and path under the API's base. */
function callMade(flow: Flow, part: unknown, call: string): string | undefined {
  return callsIn(jsonOf(part)).find((id) => `${flow.calls[id]?.method} ${flow.calls[id]?.path}` === call);
}

/** Whether a part of the flow makes a call, at once or when what it waits for is there. */
export const makes = (flow: Flow, part: unknown, call: string): boolean => callMade(flow, part, call) !== undefined;

/**
 * The address of the page that makes a call when it is reached, or that takes all of what is given to the call from its
 * address, with what it takes; undefined where the flow has no such page.
 */
export function pageCalling(flow: Flow, call: string, values: Readonly<Record<string, string>> = {}) {
  const asked = Object.values(flow.calls).find(({ method, path }) => `${method} ${path}` === call);
  const { params = {} } = asked ?? {};
  for (const route of flow.routes) {
    const { query = {}, arrive } = route;
    const path = buildPath(route, {});
    const given = Object.entries(values).flatMap(([param, value]) =>
      Object.keys(query).flatMap((name) => (query[name] === params[param] ? [[name, value]] : [])),
    );
    const takesAll = given.length > 0 && given.length === Object.keys(values).length;
    if (path === undefined || (!takesAll && !makes(flow, arrive, call))) continue;
    return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
  }
  return undefined;
}

/** The address of the page that shows what a GET answers, with what the call asks for; undefined where there is none. */
export function pageShowing(flow: Flow, call: string, values: Readonly<Record<string, string>>): string | undefined {
  for (const route of flow.routes) {
    const screen = flow.screens[route.screen];
    const id = screen && callMade(flow, screen.source, call);
    if (id === undefined) continue;
    const params = Object.entries(flow.calls[id]?.params ?? {}).map(([param, from]) => [
      typeof from === 'string' ? from.replace(/^route\./, '') : '',
      values[param] ?? '',
    ]);
    return buildPath(route, Object.fromEntries(params));
  }
  return undefined;
}

/**
 * The addresses of this server that the flow's screens link to and that are not there: on staging there are none, in
 * production sign-in at a provider is there only where one is set.
 */
export function deadLinks(app: FastifyInstance, flow: Flow): string[] {
  const linked = new Set(callsIn(jsonOf(flow.screens), ({ block }) => block === 'call-link'));
  return [...linked].flatMap((id) => {
    const { method, path, base = 'base' } = flow.calls[id] ?? { method: 'GET' as const, path: '' };
    const url = flow.api[base] + path;
    return app.hasRoute({ method, url }) ? [] : [`${method} ${url}`];
  });
}
