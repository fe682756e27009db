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

/** How errors and requests are written, whoever logs them. */
export const logged = {
  err: factsOf,
  req: (request: FastifyRequest) => ({ method: request.method }),
};

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
