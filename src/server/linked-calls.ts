import type { FastifyInstance } from 'fastify';
import { type Flow, isObject, type Json, jsonOf } from '#core';

/**
 * The addresses of this server that the flow's screens link to and that are not there: on staging there are none, in
 * production sign-in at a provider is there only where one is set.
 */
export function deadLinks(app: FastifyInstance, flow: Flow): string[] {
  const linked = new Set(linkedIn(jsonOf(flow.screens)));
  return [...linked].flatMap((id) => {
    const { method, path, base = 'base' } = flow.calls[id] ?? { method: 'GET' as const, path: '' };
    const url = flow.api[base] + path;
    return app.hasRoute({ method, url }) ? [] : [`${method} ${url}`];
  });
}

function linkedIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(linkedIn);
  if (!isObject(value)) return [];
  const own = value.block === 'call-link' && typeof value.call === 'string' ? [value.call] : [];
  return [...own, ...Object.values(value).flatMap(linkedIn)];
}
