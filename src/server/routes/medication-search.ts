import type { FastifyInstance } from 'fastify';
import { KINDS, PrescribingError } from '../prescribing.ts';
import type { Kind } from '../prescribing.ts';
import { badRequest, unavailable } from '../refusal.ts';
import type { Server } from '../server.ts';

/** What the platform itself asks for; the browser asks no sooner (MA-5, MA-6). */
const SHORTEST = 3;

const querystring = {
  type: 'object',
  required: ['query', 'type'],
  properties: { query: { type: 'string', maxLength: 100 }, type: { type: 'string', enum: KINDS } },
};

/**
 * The platform's search, for everyone: a pre-questionnaire may ask for medications too. What is searched for is health
 * data (decision 18): no log line and no message holds it.
 */
export function medicationSearchRoutes(app: FastifyInstance, { prescribing, limiter }: Server): void {
  app.get<{ Querystring: { query: string; type: Kind } }>(
    '/dose_spot/medications_allergies/search',
    { schema: { querystring } },
    async (request) => {
      const query = request.query.query.trim().replaceAll(/\s+/g, ' ');
      if (query.length < SHORTEST) throw badRequest('search_short');
      await limiter.use('search', request.ip);
      try {
        return await prescribing.search(request.query.type, query);
      } catch (error) {
        if (!(error instanceof PrescribingError)) throw error;
        request.log.warn({ err: error }, 'a search failed');
        throw unavailable('search_failed', Math.ceil(error.waitMs / 1000));
      }
    },
  );
}
