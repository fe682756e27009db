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
 * While the server is about to stop, each response ends its connection. A proxy that sent its next request on a kept
 * connection just as that was closed could not tell whether it was done, and would fail it.
 */
export function endConnections(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isOn) reply.header('connection', 'close');
    done();
  });
}
