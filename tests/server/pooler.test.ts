import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { poolerPrepares, poolerVersion, startPooler } from './support/pgbouncer.ts';
import type { TestPooler } from './support/pgbouncer.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';
import type { TestPostgres } from './support/postgres.ts';
import { endProcesses, run } from './support/process.ts';
import { visit } from './support/visitors.ts';

/** How long a test waits for something that must happen. No test asserts how long it took. */
const PATIENCE = { timeout: 60_000, interval: 100 };

/** Needs PgBouncer. Its versions before 1.21 know no prepared statements, so only session mode works with them. */
describe.runIf(postgresMissing === null && poolerVersion !== null)('[issue 10] behind PgBouncer', () => {
  let postgres: TestPostgres;
  let pooler: TestPooler | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
    const db = await openPostgres(postgres.url);
    for (const setting of [`statement_timeout = '5s'`, 'plan_cache_mode = force_generic_plan'])
      await db.query(`alter role tundish set ${setting}`);
    await db.close();
  }, 60_000);
  afterEach(async () => {
    await endProcesses();
    pooler?.stop();
    pooler = undefined;
  });
  afterAll(() => postgres.stop());

  test('a pooler that loses prepared statements is refused at the start', async () => {
    pooler = await startPooler(postgres.url, 'transaction');
    await expect(openPostgres(pooler.url)).rejects.toThrow(/max_prepared_statements/);
  });

  test.each(poolerPrepares ? (['transaction', 'session'] as const) : (['session'] as const))(
    'in %s mode two servers serve, and do so again after a restart of the database, and nothing is lost',
    async (mode) => {
      pooler = await startPooler(postgres.url, mode, 100);
      const env = {
        DATABASE_URL: pooler.url,
        TOKEN_SECRET: 'l3Vwq8ZrT0xKcD1mYe7uHnBf5sGjPa2o',
        RATE_LIMIT_ADDRESS: '1000000',
      };
      const visitors = await visit([await run(env).ready, await run(env).ready], 4);
      const { outcome } = visitors;
      const serves = async () => {
        const before = outcome.served;
        await expect.poll(() => outcome.served, PATIENCE).toBeGreaterThan(before + 50);
      };
      await serves();
      postgres.restart();
      await serves();
      expect((await visitors.leave()).failed).toEqual([]);
    },
    180_000,
  );
});
