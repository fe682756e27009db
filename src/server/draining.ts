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
 * While the server is about to stop, each response closes its connection. Otherwise a proxy could send its next request
 * on a kept-alive connection just as the server closes it. The proxy could not know whether that request was processed.
 */
export function endConnections(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isOn) reply.header('connection', 'close');
    done();
  });
}
