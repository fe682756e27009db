import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The parts of an error that may be logged. The message is not one of them, because messages of database errors contain
 * rows.
 */
function factsOf(error: Error): { type: string; message: string; stack: string; code?: string } {
  const at = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { type: error.name, message: '', stack: at.join('\n'), ...(code !== undefined && { code }) };
}

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The trace id of a request (W3C Trace Context). It connects the log lines of several services. */
export function traceIdIn(traceparent: string | string[] | undefined): string | undefined {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
}

/** How errors and requests are written to the log. */
export const logged = {
  err: factsOf,
  req: (request: FastifyRequest) => ({ method: request.method }),
};

/**
 * Logs how visitors' IP addresses are determined, and the first address. Attempts are limited by address; behind a
 * proxy that is not declared, everybody would have the proxy's address.
 */
export function logAddresses(app: FastifyInstance, trustProxy: number): void {
  let isFirst = true;
  app.addHook('onReady', async () => {
    const from = trustProxy === 0 ? 'the connection' : `X-Forwarded-For, behind ${trustProxy} trusted proxies`;
    app.log.info({ trustProxy }, `visitors' addresses are read from ${from}`);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (isFirst) logFirst(request);
    isFirst = false;
    done();
  });

  function logFirst(request: FastifyRequest): void {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    request.log.info({ address: request.ip, isForwarded }, 'the address of the first request');
    if (isForwarded && trustProxy === 0)
      request.log.warn(
        'a proxy passes on addresses, but TRUST_PROXY is 0: all visitors count as one address; set TRUST_PROXY',
      );
  }
}

/**
 * Writes one line for each request: method, route pattern, status, milliseconds, request id. Addresses, headers and
 * bodies are not logged, because they contain tokens, ids and health data (decisions 18, 19).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request');
    done();
  });
}
