import type { FastifyInstance } from 'fastify';

/** The Cache-Control header of the contract. */
const CACHE_CONTROL = 'public, max-age=3600';

/** GET /openapi.json: the contract, for everybody. */
export function contractRoutes(app: FastifyInstance, document: unknown): void {
  const text = JSON.stringify(document);
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', CACHE_CONTROL).type('application/json; charset=utf-8').send(text),
  );
}
