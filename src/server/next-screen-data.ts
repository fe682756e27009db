import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type Flow,
  initialState,
  isObject,
  type Json,
  jsonOf,
  matchRoute,
  type NextPath,
  pathOf,
  requestOf,
} from '#core';
import { type AnyHandler, type AnyHandlers, CONTRACT } from './operations.ts';
import { internalGet } from './internal-get.ts';
import type { ServerContext } from './server-context.ts';

/** The headers that identify the person, and the language. */
const PERSONAL = ['authorization', 'cookie', 'accept-language'];

/** Operations whose own handler adds the data of the next screen. `saveAnswer` has already read the next question. */
const BRINGS_ITSELF = ['saveAnswer'];

/**
 * Adds to the response of a write the data of the screen to which `next_path` leads, so that the browser need not
 * request them (`brings` in the contract).
 * @param handlers the implementations of the operations
 */
export const withNextScreenData = (app: FastifyInstance, { flow }: ServerContext, handlers: AnyHandlers): AnyHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([id, handler]) => {
      const brings = BRINGS_ITSELF.includes(id) ? [] : Object.entries(CONTRACT.operations[id]?.brings ?? {});
      return [id, handler === null || brings.length === 0 ? handler : bringing(app, flow, handler, brings)];
    }),
  );

const bringing = (app: FastifyInstance, flow: Flow, handler: AnyHandler, brings: [string, string][]): AnyHandler => ({
  ...handler,
  async respond(request, reply) {
    const response = await handler.respond(request, reply);
    if (!isObject(response) || !isObject(response.next_path)) return response;
    const read = readAt(flow, response.next_path);
    const [property] = brings.find(([, operation]) => operation === read?.operation) ?? [];
    if (read === undefined || property === undefined) return response;
    const data = await responseTo(app, request, read);
    return data === undefined ? response : { ...response, [property]: data };
  },
});

interface Read {
  operation: string;
  url: string;
  query: Readonly<Record<string, string>>;
}

/** The read of the screen to which a NextPath leads; undefined if the screen has none. */
function readAt(flow: Flow, next: NextPath): Read | undefined {
  const state = initialState(flow);
  const path = pathOf(flow, state, next);
  if (path === undefined) return undefined;
  const match = matchRoute(flow, path);
  const source = flow.screens[match.route.screen]?.source;
  const call = source === undefined ? undefined : flow.calls[source];
  const request = source === undefined ? undefined : requestOf(flow, source, { flow, state, match });
  if (call === undefined || request === undefined) return undefined;
  return { operation: call.operation, url: flow.api[call.base] + request.path, query: { ...request.query } };
}

/**
 * Makes a read for the person who sent a request. @returns undefined if it fails, because the write itself has
 * succeeded
 */
async function responseTo(
  app: FastifyInstance,
  request: FastifyRequest,
  { url, query }: Read,
): Promise<Json | undefined> {
  const own = PERSONAL.flatMap((name) =>
    request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
  );
  const text = await internalGet(app, { url, query, headers: Object.fromEntries(own), remoteAddress: request.ip });
  return text === undefined ? undefined : jsonOf(JSON.parse(text));
}
