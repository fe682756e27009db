import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from './refusal.ts';

/** When somebody may try again who came while the server was full. */
const RETRY_AFTER_S = 2;

/** A hook that lets only so many requests pass at once. */
export type Gate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Refuses the requests of a scope beyond `most` at once with 503 and Retry-After, before any work is done for them: a
 * queue without an end makes everybody wait, and in the end serves people who have left (RFC 9110, 15.6.4).
 */
export function boundLoad(scope: FastifyInstance, most: number): void {
  scope.addHook('onRequest', bounded(most));
}

/** The same for single routes: share one hook between the routes that count together. */
export function bounded(most: number): Gate {
  let underWay = 0;
  return async (_request, reply) => {
    // Whoever hung up while a hook before this one waited is not closed again: their place would never be free.
    if (underWay >= most || reply.raw.destroyed) throw unavailable('busy', RETRY_AFTER_S);
    underWay += 1;
    // Closed comes once for every response, also where the visitor hangs up first.
    reply.raw.once('close', () => (underWay -= 1));
  };
}
