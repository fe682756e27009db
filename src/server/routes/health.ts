import type { FastifyInstance } from 'fastify';
import { DatabaseUnavailable } from '../store/db.ts';
import type { Server } from '../server.ts';

/** A database that needs longer for `select 1` can serve nobody. */
const ANSWER_MS = 1_000;

/**
 * Whether this server is alive, and whether requests may be sent to it. The two differ while the database is gone:
 * restarting a server that waits for its database does not help.
 */
export function healthRoutes(app: FastifyInstance, { store }: Server): void {
  app.get('/healthz', async () => ({ ok: true }));

  app.get('/readyz', async () => {
    await inTime(store.ping());
    return { ok: true };
  });
}

/** @throws DatabaseUnavailable when the answer takes too long */
async function inTime(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable('no_answer')), ANSWER_MS);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
