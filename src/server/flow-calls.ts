import type { FastifyInstance } from 'fastify';
import { buildPath, type Call, type Flow, isObject, type Json, jsonOf, type JsonObject, takenParams } from '#core';
import { pathFor } from './operations.ts';
import type { OperationId } from './operations.ts';

/** The ids of the calls that a part of the flow makes, at any depth. */
function callsIn(value: Json | undefined, counts: (part: JsonObject) => boolean = () => true): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => callsIn(part, counts));
  if (!isObject(value)) return [];
  const own = typeof value.call === 'string' && counts(value) ? [value.call] : [];
  return [...own, ...Object.values(value).flatMap((part) => callsIn(part, counts))];
}

/** The Fastify route that a call of the flow requests. */
export const fastifyRouteOf = (flow: Flow, { method, base, path }: Call): { method: Call['method']; url: string } => ({
  method,
  url: flow.api[base] + pathFor(path),
});

/** Whether a call of the flow requests an operation. */
const asksFor = (flow: Flow, call: string, id: string): boolean => flow.calls[call]?.operation === id;

/** Whether a part of the flow contains a call that requests an operation. */
export const requestsOperation = (flow: Flow, part: unknown, asked: string): boolean =>
  callsIn(jsonOf(part)).some((id) => asksFor(flow, id, asked));

/**
 * The address of the page that makes this call when it opens, or that passes all its address parameters to the call;
 * undefined when the flow has no such page.
 */
export function pageThatCalls(flow: Flow, call: OperationId, values: Readonly<Record<string, string>> = {}) {
  const asked = Object.keys(flow.calls).find((id) => asksFor(flow, id, call));
  const { params = {} } = (asked === undefined ? undefined : flow.calls[asked]) ?? {};
  for (const route of flow.routes) {
    const { on_arrival } = route;
    const path = buildPath(route, {});
    const given = Object.entries(values).flatMap(([param, value]) =>
      takenParams(route).flatMap(({ param: name, target }) => (target === params[param] ? [[name, value]] : [])),
    );
    const takesAll = given.length > 0 && given.length === Object.keys(values).length;
    if (path === undefined || (!takesAll && !requestsOperation(flow, on_arrival, call))) continue;
    return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
  }
  return undefined;
}

/**
 * The address of the page that shows the response of a GET operation; undefined when the flow has no such page.
 * @param values the operation's parameters. Those with the name of a path parameter are used
 */
export function pageThatShows(
  flow: Flow,
  call: OperationId,
  values: Readonly<Record<string, string>>,
): string | undefined {
  for (const route of flow.routes) {
    const id = flow.screens[route.screen]?.source;
    if (id === undefined || !asksFor(flow, id, call)) continue;
    const params = Object.entries(flow.calls[id]?.params ?? {}).map(([param, from]) => [
      typeof from === 'string' ? from.replace(/^route\./, '') : '',
      values[param] ?? '',
    ]);
    return buildPath(route, { ...values, ...Object.fromEntries(params) });
  }
  return undefined;
}

/**
 * The addresses of the server to which the flow's screens link, and that do not exist. In production there is no
 * sign-in provider until one is configured.
 */
export function brokenLinks(app: FastifyInstance, flow: Flow): string[] {
  const linked = new Set(callsIn(jsonOf(flow.screens), ({ block }) => block === 'call-link'));
  return [...linked].flatMap((id) => {
    const call = flow.calls[id];
    const route = call && fastifyRouteOf(flow, call);
    return route === undefined || app.hasRoute(route) ? [] : [`${route.method} ${route.url}`];
  });
}
