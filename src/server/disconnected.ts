import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `done` once: when the response is finished, or its connection is closed. If a response waits behind another one
 * on the same connection (pipelining), it emits no `close` event when the visitor disconnects.
 */
export function whenGone(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { socket } = request.raw;
  const all = waiting.get(socket) ?? listen(socket);
  const end = () => {
    if (all.delete(end)) done();
  };
  all.add(end);
  reply.raw.once('close', end);
}

/** Whether nobody waits for the response any more. A check is needed because no further event reports this. */
export const isGone = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.raw.destroyed || request.raw.socket.destroyed;

function listen(socket: Socket): Set<() => void> {
  const all = new Set<() => void>();
  waiting.set(socket, all);
  socket.once('close', () => {
    for (const end of all) end();
  });
  return all;
}
