import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { ADVISORY_LOCK, migrate, readMigrations } from '../../src/server/store/migrate.ts';
import { openTestDb } from './support/snapshot.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';
import type { TestPostgres } from './support/postgres.ts';
import { minutes } from './support/minutes.ts';
import { createStore } from '../../src/server/store/store.ts';
import { storeContract } from './store-contract.ts';

let server: TestPostgres | undefined;
const started = async () => (server ??= await startPostgres()).url;

storeContract('PGlite', openTestDb);

if (postgresMissing === null) {
  storeContract('PostgreSQL', async () => openPostgres(await started()));

  test('a connection that breaks within a transaction fails only that transaction', async () => {
    const [db, other] = await Promise.all([openPostgres(await started()), openPostgres(await started())]);
    const broken = db.tx(async (sql) => {
      const { rows } = await sql.query('select pg_backend_pid() as pid');
      await other.query('select pg_terminate_backend($1)', [rows[0]?.['pid']]);
      // A lost connection is also noticed while no statement is under way.
      await expect
        .poll(() =>
          sql.query('select 1').then(
            () => 'open',
            () => 'gone',
          ),
        )
        .toBe('gone');
      await sql.query('select 1');
    });
    // Which error it is depends on the moment when the connection is lost.
    expect(await broken.catch((error: unknown) => error)).toBeInstanceOf(Error);
    expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await Promise.all([db.close(), other.close()]);
  });

  test('a prepared statement is planned once, also one whose parameter is a list', async () => {
    const db = await openPostgres(await started());
    const plans = db.tx(async (sql) => {
      const text = 'select relname from unnest($1::text[]) as asked (name) join pg_class on relname = asked.name';
      for (let count = 0; count < 10; count++) await sql.prepared(text, [['pg_class']]);
      return sql.query('select generic_plans, custom_plans from pg_prepared_statements where statement = $1', [text]);
    });
    expect((await plans).rows).toEqual([{ generic_plans: '10', custom_plans: '0' }]);
    await db.close();
  });

  test('an answer is saved while the questionnaire of another person, who saves at the same time, is locked', async () => {
    const db = await openPostgres(await started());
    await migrate(db);
    const store = createStore(db);
    const begun = async (email: string) => {
      const person = { email, firstName: 'Ada', lastName: 'Quince', role: 'member', passwordHash: 'hash' } as const;
      const userId = (await store.accounts.create({ ...person, consents: [], now: minutes(0) }))?.id ?? '';
      const pre = { userId, productSlug: 'p', answers: {}, promotionToken: null, now: minutes(0) };
      const { id = '' } = (await store.questionnaires.submitPre(pre)) ?? {};
      return { id, userId };
    };
    const save = async ({ id, userId }: { id: string; userId: string }) => {
      const { seen } = await store.funnel.at(userId, 'p', id);
      const rules = { stateOf: () => 'open' as const, startsOver: () => false, earlierSteps: [] };
      const given = { questionId: 'm1', answer: { answer: ['1'], user_texts: {} }, draft: false, now: minutes(1) };
      return store.questionnaires.saveMedical({ id, userId, ...given, ...rules }, seen ?? undefined);
    };
    const [free, held] = [await begun('free@example.com'), await begun('held@example.com')];
    let waiting: ReturnType<typeof save> | undefined;
    await db.tx(async (sql) => {
      await sql.query('select 1 from user_questionnaires where id = $1 for update', [held.id]);
      waiting = save(held);
      expect((await save(free))?.questionnaire.medical).toHaveProperty('m1');
    });
    expect((await waiting)?.questionnaire.medical).toHaveProperty('m1');
    await db.close();
  });

  test('servers that start together on PostgreSQL migrate once', async () => {
    const admin = await openPostgres(await started());
    await admin.query('create database together');
    await admin.close();
    const url = (await started()).replace(/postgres$/, 'together');
    const all = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url)));
    await Promise.all(all.map((db) => migrate(db)));
    const { rows } = (await all[0]?.query('select count(*)::int as count from schema_migrations')) ?? { rows: [] };
    expect(rows).toEqual([{ count: (await readMigrations()).length }]);
    await Promise.all(all.map((db) => db.close()));
  });
  test('[EC-7] a server that starts during another server’s long migration waits for it', async () => {
    const [one, other] = await Promise.all([openPostgres(await started()), openPostgres(await started())]);
    const held = one.tx(async (sql) => {
      await sql.script(`select pg_advisory_xact_lock(${ADVISORY_LOCK}), pg_sleep(7)`);
    });
    await Promise.all([held, migrate(other)]);
    await Promise.all([one.close(), other.close()]);
  }, 30_000);
} else {
  test(`the store on PostgreSQL was not run: ${postgresMissing}`, () => {
    process.stderr.write(`NOT RUN: the store on PostgreSQL (${postgresMissing})\n`);
    expect(process.env['CI'], 'CI must have PostgreSQL').not.toBe('true');
  });
}

test('an unreachable PostgreSQL server is reported in one sentence, without its password', async () => {
  const failure = await openPostgres('postgres://me:secret@127.0.0.1:1/none').catch((error: unknown) => String(error));
  expect(failure).toContain("The database at DATABASE_URL can't be reached");
  expect(failure).not.toContain('secret');
});

afterAll(() => server?.stop());
