import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';
import type { TestPostgres } from './support/postgres.ts';
import { endProcesses, run } from './support/process.ts';
import { visit } from './support/visitors.ts';

/** How long a test waits for something that must happen. No test asserts how long it took. */
const PATIENCE = { timeout: 60_000, interval: 100 };

/** Two real servers share one PostgreSQL that fails in one way after the other, and requests keep coming. */
describe.runIf(postgresMissing === null)('[issue 10] a database that fails under load', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterEach(endProcesses);
  afterAll(() => postgres.stop());

  const statusOf = async (address: string) => (await fetch(address)).status;

  test('every request is served or told to try again, and no acknowledged answer is lost', async () => {
    const start = () =>
      run({
        DATABASE_URL: postgres.url,
        TOKEN_SECRET: 'l3Vwq8ZrT0xKcD1mYe7uHnBf5sGjPa2o',
        RATE_LIMIT_ADDRESS: '1000000',
        RATE_LIMIT_ACCOUNT_FAILURES: '1000',
        RATE_LIMIT_ACCOUNT_CEILING: '1000',
        REQUESTS_AT_ONCE: '20',
      });
    const origins = [await start().ready, await start().ready];
    const admin = await openPostgres(postgres.url);
    const visitors = await visit(origins, 8);
    const { outcome } = visitors;

    const servesAgain = async () => {
      for (const origin of origins) await expect.poll(() => statusOf(`${origin}/readyz`), PATIENCE).toBe(200);
      const before = outcome.served;
      await expect.poll(() => outcome.served, PATIENCE).toBeGreaterThan(before + 50);
    };
    const refuses = async () => {
      const before = outcome.busy;
      await expect.poll(() => outcome.busy, PATIENCE).toBeGreaterThan(before + 10);
      for (const origin of origins) expect(await statusOf(`${origin}/healthz`)).toBe(200);
    };
    const isNotReady = async () => {
      for (const origin of origins) await expect.poll(() => statusOf(`${origin}/readyz`), PATIENCE).toBe(503);
    };

    await servesAgain();
    // The database hangs.
    postgres.freeze();
    await isNotReady();
    await refuses();
    postgres.thaw();
    await servesAgain();
    // The database is so slow that statements run into their time limit.
    await admin.tx(async (sql) => {
      await sql.query('lock table answers in access exclusive mode');
      await refuses();
    });
    await servesAgain();
    // The database is gone, and comes back.
    postgres.crash();
    await isNotReady();
    await refuses();
    postgres.start();
    await servesAgain();

    const { failed } = await visitors.leave();
    expect(failed).toEqual([]);
    await admin.close();
  }, 300_000);
});
