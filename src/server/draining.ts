import type { Server } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether the server is about to stop. */
export interface Draining {
  readonly isOn: boolean;
  begin(): void;
}

export function createDraining(): Draining {
  let isOn = false;
  return {
    get isOn() {
      return isOn;
    },
    begin: () => (isOn = true),
  };
}

/**
 * While the server is about to stop, closes the connection after each response. A proxy keeps connections open for
 * further requests. If it sent one at the moment when the server closes, it could not determine whether the request was
 * processed.
 */
export function endConnections(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isOn) reply.header('connection', 'close');
    done();
  });
}

/** How many turns of the event loop must be idle in a row, and how long an idle one takes at most, in milliseconds. */
const IDLE_TURNS = 5;
const IDLE_TURN_MS = 0.3;

/**
 * Stops accepting connections, at an idle moment if one comes. The operating system connects clients before the process
 * accepts them, one in each turn of the event loop. When the server stops listening, it resets those that still wait,
 * and a proxy can't know whether a POST that it sent on one of them was processed.
 *
 * @param longestMs the longest wait for an idle moment, in milliseconds. Then it stops at once
 */
export async function stopAccepting(server: Server, longestMs: number): Promise<void> {
  let accepted = 0;
  server.on('connection', () => (accepted += 1));
  let begun = performance.now();
  const latest = begun + longestMs;
  for (let idle = 0; idle < IDLE_TURNS && begun < latest;) {
    const before = accepted;
    await turn();
    const now = performance.now();
    idle = accepted === before && now - begun < IDLE_TURN_MS ? idle + 1 : 0;
    begun = now;
  }
  server.close();
}
