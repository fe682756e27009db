import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from './refusal.ts';

/** Retry-After, in seconds, when the server is full. */
const RETRY_AFTER_S = 2;

/** A hook that limits how many requests run at once. */
export type Gate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Answers requests of a scope beyond `most` at once with 503 and Retry-After, before any work is done for them. In an
 * endless queue everybody waits, and the server works for people who have left (RFC 9110, 15.6.4).
 */
export function limitLoad(scope: FastifyInstance, most: number): void {
  scope.addHook('onRequest', loadLimiter(most));
}

/** The same limit for single routes. Routes that share a hook are counted together. */
export function loadLimiter(most: number): Gate {
  let underWay = 0;
  return async (_request, reply) => {
    // A request that was closed while an earlier hook ran emits no second `close`, so its place would never be freed.
    if (underWay >= most || reply.raw.destroyed) throw unavailable('busy', RETRY_AFTER_S);
    underWay += 1;
    // `close` is emitted once for every response, also when the visitor disconnects first.
    reply.raw.once('close', () => (underWay -= 1));
  };
}
