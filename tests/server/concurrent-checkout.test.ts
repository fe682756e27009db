import { afterAll } from 'vitest';
import { migrate } from '../../src/server/store/migrate.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { checkoutContract } from './checkout-contract.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';
import type { TestPostgres } from './support/postgres.ts';
import { openTestDb } from './support/snapshot.ts';

let postgres: TestPostgres | undefined;

checkoutContract('PGlite', openTestDb);

// store.test.ts tells, and fails in CI, where there is no PostgreSQL.
if (postgresMissing === null) {
  checkoutContract('PostgreSQL', async () => {
    postgres = await startPostgres();
    const db = await openPostgres(postgres.url);
    await migrate(db);
    return db;
  });
}

afterAll(() => postgres?.stop());
