import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../src/server/store/db.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { createStore } from '../../src/server/store/store.ts';
import { minutes } from './support/minutes.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';
import type { TestPostgres } from './support/postgres.ts';

const CART = {
  product_slug: 'migraine-relief',
  subscriptionType: null,
  isRdt: false,
  maxQuantity: null,
  numberOfVariants: null,
  isVariableVariant: false,
  quantity: null,
};
const [BEFORE, AFTER] = [
  { bmi: { height_in: 70, weight_lb: 150, bmi: 21.5 }, cart: { ...CART, variant: 'first' } },
  { bmi: { height_in: 70, weight_lb: 160, bmi: 23 }, cart: { ...CART, variant: 'second' } },
] as const;

describe.runIf(postgresMissing === null)('[EC-7] a write that the database did not answer in time', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.stop());

  test('never replaces what was saved after it', async () => {
    const [stuck, db] = [await openPostgres(postgres.url), await openPostgres(postgres.url)];
    await migrate(db);
    const [late, store] = [createStore(stuck), createStore(db)];
    const account = await store.accounts.create({
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      role: 'member',
      passwordHash: 'hash',
      consents: [],
      now: minutes(0),
    });
    const id = account?.id ?? '';
    // Two connections, one for each write.
    const asked = await Promise.all([1, 2].map(() => stuck.query('select pg_backend_pid() as pid, pg_sleep(0.2)')));
    const pids = asked.map(({ rows }) => Number(rows[0]?.['pid']));
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const writes = [late.profiles.saveBmi(id, BEFORE.bmi, minutes(1)), late.carts.save(id, BEFORE.cart, minutes(1))];
    for (const write of await Promise.allSettled(writes))
      expect(write).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
    await store.profiles.saveBmi(id, AFTER.bmi, minutes(2));
    await store.carts.save(id, AFTER.cart, minutes(2));

    for (const pid of pids) process.kill(pid, 'SIGCONT');
    const left = async () => (await db.query('select pid from pg_stat_activity where pid = any ($1)', [pids])).rows;
    await expect.poll(left, { timeout: 30_000 }).toEqual([]);
    expect(await store.profiles.bmi(id)).toEqual(AFTER.bmi);
    expect(await store.carts.read(id)).toEqual(AFTER.cart);
    await Promise.all([stuck.close(), db.close()]);
  }, 120_000);
});
