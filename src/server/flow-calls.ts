import type { FastifyInstance } from 'fastify';
import { buildPath, type Flow, isObject, type Json, jsonOf, type JsonObject } from '#core';
import { operationAskedBy, pathFor } from './operations.ts';
import type { OperationId } from './operations.ts';

/** The ids of the calls that a part of the flow makes, at any depth. */
function callsIn(value: Json | undefined, counts: (part: JsonObject) => boolean = () => true): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => callsIn(part, counts));
  if (!isObject(value)) return [];
  const own = typeof value.call === 'string' && counts(value) ? [value.call] : [];
  return [...own, ...Object.values(value).flatMap((part) => callsIn(part, counts))];
}

type Call = Flow['calls'][string];

/** The Fastify route that a call of the flow requests: the contract's, or the call's own path where it has none. */
export function fastifyRouteOf(flow: Flow, call: Call): { method: Call['method']; url: string } {
  const { server, path } = operationAskedBy(call) ?? { server: flow.api[call.base ?? 'base'], path: call.path };
  return { method: call.method, url: server + pathFor(path) };
}

/** Whether a call of the flow requests this operation. */
function asksFor(flow: Flow, call: string, id: OperationId): boolean {
  const made = flow.calls[call];
  return made !== undefined && operationAskedBy(made)?.id === id;
}

/** Whether a part of the flow requests this operation. */
export const requestsOperation = (flow: Flow, part: unknown, asked: OperationId): boolean =>
  callsIn(jsonOf(part)).some((id) => asksFor(flow, id, asked));

/**
 * The address of the page that makes this call when it opens, or passes all its address parameters to it; undefined
 * when the flow has no such page.
 */
export function pageThatCalls(flow: Flow, call: OperationId, values: Readonly<Record<string, string>> = {}) {
  const asked = Object.keys(flow.calls).find((id) => asksFor(flow, id, call));
  const { params = {} } = (asked === undefined ? undefined : flow.calls[asked]) ?? {};
  for (const route of flow.routes) {
    const { query = {}, arrive } = route;
    const path = buildPath(route, {});
    const given = Object.entries(values).flatMap(([param, value]) =>
      Object.keys(query).flatMap((name) => (query[name] === params[param] ? [[name, value]] : [])),
    );
    const takesAll = given.length > 0 && given.length === Object.keys(values).length;
    if (path === undefined || (!takesAll && !requestsOperation(flow, arrive, call))) continue;
    return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
  }
  return undefined;
}

/** The address of the page that shows the response of a GET operation; undefined when the flow has no such page. */
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
    return buildPath(route, Object.fromEntries(params));
  }
  return undefined;
}

/**
 * The server addresses that the flow's screens link to and that do not exist here. Production has no sign-in provider
 * until one is set.
 */
export function brokenLinks(app: FastifyInstance, flow: Flow): string[] {
  const linked = new Set(callsIn(jsonOf(flow.screens), ({ block }) => block === 'call-link'));
  return [...linked].flatMap((id) => {
    const call = flow.calls[id];
    const route = call && fastifyRouteOf(flow, call);
    return route === undefined || app.hasRoute(route) ? [] : [`${route.method} ${route.url}`];
  });
}
