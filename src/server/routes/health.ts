import type { FastifyInstance } from 'fastify';
import { DatabaseUnavailable } from '../store/db.ts';
import type { Server } from '../server.ts';

/** The time limit for `select 1`. A slower database cannot serve anybody. */
const ANSWER_MS = 1_000;

/**
 * Liveness and readiness. While the database is gone the server is alive but not ready: restarting it would not help.
 */
export function healthRoutes(app: FastifyInstance, { store }: Server): void {
  app.get('/healthz', async () => ({ ok: true }));

  app.get('/readyz', async () => {
    await inTime(store.ping());
    return { ok: true };
  });
}

/** @throws DatabaseUnavailable when the database does not answer in time */
async function inTime(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable('no_answer')), ANSWER_MS);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
