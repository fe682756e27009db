import type { OperationHandlers } from '../operations.ts';
import { PrescribingError } from '../prescribing.ts';
import { badRequest, unavailable } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';

/** The platform's minimum length of a query. The browser does not search for shorter ones (MA-5, MA-6). */
const SHORTEST = 3;

/**
 * Searches the platform. Open to everybody, because a pre-questionnaire may also ask for medications. The query is
 * health data (decision 18), so no log line and no message contains it.
 */
export function searchOperations({ prescribing, limiter }: ServerContext): OperationHandlers<'searchCatalogue'> {
  return {
    searchCatalogue: {
      respond: async (request) => {
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
    },
  };
}
