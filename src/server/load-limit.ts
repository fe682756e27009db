import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { unavailable } from './refusal.ts';
import { isGone, whenGone } from './disconnected.ts';

/** The Retry-After, in seconds, when the limit is reached. */
const RETRY_AFTER_S = 2;

/** A hook that limits how many requests run at once. */
export type Gate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Limits the number of simultaneous requests of a scope. Further requests are refused at once with 503 and Retry-After,
 * before any work is done for them. With an endless queue instead, everybody would wait, and the server would work for
 * people who have left (RFC 9110, 15.6.4). A request whose body has not arrived yet does not count: otherwise a few
 * slow clients would use up the limit.
 */
export function limitLoad(scope: FastifyInstance, most: number): void {
  const { take, giveBack } = placesFor(most);
  const takeFirst: onRequestHookHandler = (request, reply, done) => {
    take(request, reply);
    done();
  };
  scope.addHook('onRequest', takeFirst);
  scope.addHook('preParsing', (request, _reply, payload, done) => {
    if (!request.raw.complete) giveBack(request);
    done(null, payload);
  });
  scope.addHook('preValidation', takeFirst);
}

/**
 * The same limit for single routes, as a hook that runs after the body was read. Routes with the same hook share one
 * limit.
 */
export function loadLimiter(most: number): Gate {
  const { take } = placesFor(most);
  return async (request, reply) => take(request, reply);
}

function placesFor(most: number) {
  const taken = new WeakSet<FastifyRequest>();
  let underWay = 0;
  const giveBack = (request: FastifyRequest) => {
    if (taken.delete(request)) underWay -= 1;
  };
  const take = (request: FastifyRequest, reply: FastifyReply) => {
    if (taken.has(request)) return;
    if (underWay >= most || isGone(request, reply)) throw unavailable('busy', RETRY_AFTER_S);
    taken.add(request);
    underWay += 1;
    whenGone(request, reply, () => giveBack(request));
  };
  return { take, giveBack };
}
