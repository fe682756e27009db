import type { FastifyInstance } from 'fastify';
import { unavailable } from '../refusal.ts';
import { DatabaseUnavailable } from '../store/db.ts';
import type { ServerContext } from '../server-context.ts';

/** In milliseconds. The time limit for `select 1`. A slower database cannot serve anybody. */
const ANSWER_MS = 1_000;
/** The Retry-After, in seconds, of a server that is about to stop. */
const RETRY_AFTER_S = 2;

/**
 * The routes for liveness and readiness. While the database is unavailable, the server is alive but not ready, because
 * restarting it would not help. It is also not ready when it is about to stop.
 */
export function healthRoutes(app: FastifyInstance, { store, draining }: ServerContext): void {
  app.get('/healthz', async () => ({ ok: true }));

  app.get('/readyz', async () => {
    if (draining.isOn) throw unavailable('busy', RETRY_AFTER_S);
    await inTime(store.ping());
    return { ok: true };
  });
}

/** Waits for the database. @throws DatabaseUnavailable when it does not respond in time */
async function inTime(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable('no_answer')), ANSWER_MS);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
