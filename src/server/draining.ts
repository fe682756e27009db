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
