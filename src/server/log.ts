import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * What may be logged of an error: its kind and where it arose. Its message may hold values, as the database quotes
 * rows.
 */
function factsOf(error: Error): { type: string; message: string; stack: string; code?: string } {
  const at = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { type: error.name, message: '', stack: at.join('\n'), ...(code !== undefined && { code }) };
}

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The trace that a request belongs to, so that log lines of several services can be joined (W3C Trace Context). */
export function traceIdIn(traceparent: string | string[] | undefined): string | undefined {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
}

/** How errors and requests are written, whoever logs them. */
export const logged = {
  err: factsOf,
  req: (request: FastifyRequest) => ({ method: request.method }),
};

/**
 * Says how visitors' addresses are read, since tries are counted by them, and which one the first request seems to come
 * from: behind a proxy that is not declared everybody has the proxy's.
 */
export function logAddresses(app: FastifyInstance, trustProxy: number): void {
  let isFirst = true;
  app.addHook('onReady', async () => {
    const from = trustProxy === 0 ? 'the connection' : `X-Forwarded-For, behind ${trustProxy} trusted proxies`;
    app.log.info({ trustProxy }, `visitors' addresses are read from ${from}`);
  });
  app.addHook('onRequest', async (request) => {
    if (!isFirst) return;
    isFirst = false;
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    request.log.info({ address: request.ip, isForwarded }, 'the address that the first request seems to come from');
    if (isForwarded && trustProxy === 0)
      request.log.warn('a proxy tells addresses, but TRUST_PROXY is 0: all visitors count as one address');
  });
}

/**
 * One line per request: method, route pattern, status, milliseconds and the request's id. Addresses, headers and
 * bodies are left out: they hold tokens, ids and health data (decisions 18, 19).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request');
  });
}
