import type { FastifyInstance } from 'fastify';
import { CONTRACT_DOCUMENT } from '../operations.ts';

/** How long the contract may be cached. */
const KEPT = 'public, max-age=3600';

/** GET /openapi.json: the contract, for everyone. */
export function contractRoutes(app: FastifyInstance): void {
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', KEPT).type('application/json; charset=utf-8').send(CONTRACT_DOCUMENT),
  );
}
