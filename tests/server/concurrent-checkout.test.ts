import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../src/server/store/migrate.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { checkoutContract } from './checkout-contract.ts';
import { testApp } from './support/app.ts';
import { buyer, pay } from './support/buyers.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';
import type { TestPostgres } from './support/postgres.ts';
import { openTestDb } from './support/snapshot.ts';

let postgres: TestPostgres | undefined;

checkoutContract('PGlite', openTestDb);

// store.test.ts reports a missing PostgreSQL, and fails in CI when there is none.
if (postgresMissing === null) {
  checkoutContract('PostgreSQL', async () => {
    postgres = await startPostgres();
    const db = await openPostgres(postgres.url);
    await migrate(db);
    return db;
  });

  test('[RT-14] Pay is refused if a concurrent change of an answer empties the cart', async () => {
    const db = await openPostgres(postgres?.url ?? '');
    const on = await testApp({}, { db });
    const who = await buyer(on);
    const { id } = who.as;
    const paying = await db.tx(async (sql) => {
      await sql.query('select 1 from user_questionnaires where user_id = $1 for update', [id]);
      const pressed = pay(on, who);
      const waiting = async () => (await db.query('select 1 from pg_locks where not granted')).rows.length;
      await expect.poll(waiting, { timeout: 4000 }).toBeGreaterThan(0);
      await sql.query('delete from carts where user_id = $1', [id]);
      return { pressed };
    });
    expect((await paying.pressed).statusCode).toBe(409);
    expect(await on.store.orders.of(id)).toEqual([]);
    await on.close();
  });
}

afterAll(() => postgres?.stop());
