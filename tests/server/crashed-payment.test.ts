import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../src/server/store/db.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { openPglite } from '../../src/server/store/pglite.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { buyer, CHOICE, left, pay, SHIPPING } from './support/buyers.ts';
import type { Buyer } from './support/buyers.ts';
import { fakePayments } from './support/fake-payments.ts';
import type { FakePayments } from './support/fake-payments.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';
import type { TestPostgres } from './support/postgres.ts';
import { NOW } from './support/settings.ts';

const payer = fileURLToPath(new URL('./support/crash-payer.ts', import.meta.url));

/** Recovery runs in the background after a start. */
const SOON = { timeout: 30_000 };

interface Where {
  dataDir: string;
  databaseUrl?: string;
}

/** A server is killed while it waits for a payment. The next server completes the payment, once (RT-14). */
function crashContract(name: string, start: () => Promise<Where>): void {
  describe(`[RT-14] a server killed while paying on ${name}`, () => {
    let where: Where;
    let provider: FakePayments;
    beforeAll(async () => {
      where = await start();
      provider = await fakePayments();
    }, 60_000);
    afterAll(() => provider.close());

    const open = async (): Promise<Db> => {
      const db = await (where.databaseUrl ? openPostgres(where.databaseUrl) : openPglite(where.dataDir));
      await migrate(db);
      return db;
    };
    const opened = async (minutes = 0) => {
      const now = new Date(NOW.getTime() + minutes * 60_000);
      return testApp({ payment: provider.settings }, { db: await open(), adapters: { clock: () => now } });
    };

    const ordersOf = (on: TestApp, { as }: Buyer) => on.store.orders.of(as.id);
    const chargesOf = ({ card }: Buyer) => provider.taken.filter((token) => token === card);

    test('after a restart a taken charge becomes one order, and a charge not taken is released and never made', async () => {
      const first = await opened();
      const paid = await buyer(first);
      const unpaid = await buyer(first);
      const before = await left(first, CHOICE.variant);
      await first.close();
      provider.trouble.set(paid.card, 'hangs after taking');
      provider.trouble.set(unpaid.card, 'hangs');
      await killedWhilePaying(where, provider, [paid, unpaid]);

      const next = await opened(1);
      await expect.poll(() => left(next, CHOICE.variant), SOON).toBe(before - CHOICE.quantity);
      await expect.poll(() => ordersOf(next, paid), SOON).toHaveLength(1);
      provider.trouble.clear();
      provider.goOn();
      expect(await ordersOf(next, unpaid)).toEqual([]);
      expect((await pay(next, paid)).statusCode).toBe(201);
      expect([(await ordersOf(next, paid)).length, chargesOf(paid).length]).toEqual([1, 1]);
      expect((await pay(next, unpaid)).statusCode).toBe(201);
      expect([(await ordersOf(next, unpaid)).length, chargesOf(unpaid).length]).toEqual([1, 1]);
      expect(await left(next, CHOICE.variant)).toBe(before - 2 * CHOICE.quantity);
      await next.close();
    }, 120_000);
  });
}

/** Starts a server, has these people press Pay while the provider lets them all wait, and kills the server. */
async function killedWhilePaying(where: Where, provider: FakePayments, buyers: Buyer[]): Promise<void> {
  const requests = buyers.map(({ as, key, card }) => ({
    headers: { authorization: `Bearer ${as.token}`, 'idempotency-key': key },
    payload: { shipping: SHIPPING, payment_token: card },
  }));
  const task = JSON.stringify({ ...where, payment: provider.settings, requests });
  const child = spawn(process.execPath, ['--import', 'tsx', payer, task], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const gone = once(child, 'exit');
  const early = gone.then(() => Promise.reject(new Error(`it ended before it was killed: ${errors}`)));
  await Promise.race([Promise.all(buyers.map(({ card }) => provider.hanging(card))), early]);
  early.catch(() => undefined);
  child.kill('SIGKILL');
  await gone;
}

let folder = '';
crashContract('PGlite', async () => {
  folder = await mkdtemp(join(tmpdir(), 'tundish-data-'));
  return { dataDir: folder };
});

// store.test.ts reports a missing PostgreSQL, and fails in CI when there is none.
let postgres: TestPostgres | undefined;
if (postgresMissing === null) {
  crashContract('PostgreSQL', async () => {
    postgres = await startPostgres();
    return { dataDir: '', databaseUrl: postgres.url };
  });
}

afterAll(async () => {
  postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});
