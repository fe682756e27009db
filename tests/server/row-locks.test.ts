import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../../src/server/store/accounts.ts';
import { bringAnswers } from '../../src/server/store/bring-answers.ts';
import type { Db } from '../../src/server/store/db.ts';
import { writeMail } from '../../src/server/store/outbox.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { createStore } from '../../src/server/store/store.ts';
import type { Store } from '../../src/server/store/store.ts';
import { minutes } from './support/minutes.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';
import type { TestPostgres } from './support/postgres.ts';

const LIMITS = { idleMs: 1_800_000, longestMs: 43_200_000, graceMs: 10_000 };
const RULES = { stateOf: () => 'open' as const, startsOver: () => false, earlierSteps: [] };
const DAY = 24 * 60;

let postgres: TestPostgres;
let db: Db;
let store: Store;

/**
 * Changes a row in a transaction, begins to do things that need the row, and commits when each of them waits for it or
 * is done. The embedded database does one thing at a time, so only a PostgreSQL server shows what they make of it.
 */
async function during<T>(change: string, params: unknown[], ...things: (() => Promise<T>)[]): Promise<T[]> {
  let done = 0;
  const begun = await db.tx(async (sql) => {
    await sql.query(change, params);
    const all = things.map((thing) => thing().finally(() => (done += 1)));
    const waiting = async () => (await db.query('select 1 from pg_locks where not granted')).rows.length;
    await expect.poll(async () => (await waiting()) + done).toBe(things.length);
    return { all };
  });
  return Promise.all(begun.all);
}

async function person(): Promise<Account> {
  const email = `${randomUUID()}@example.com`;
  const who = { email, firstName: 'Ada', lastName: 'Quince', role: 'member', passwordHash: 'hash' } as const;
  const account = await store.accounts.create({ ...who, consents: [], now: minutes(0) });
  if (account === null) throw new Error(`${email} is taken`);
  return account;
}

/** A person's questionnaire. @returns its id */
async function questionnaire({ id: userId }: Pick<Account, 'id'>): Promise<string> {
  const pre = { userId, productSlug: 'p', answers: {}, promotionToken: null, now: minutes(0) };
  return (await store.questionnaires.submitPre(pre))?.id ?? '';
}

/** Marks the address of an account as not verified. */
const unverified = (id: string) => db.query("update users set email_verification = 'required' where id = $1", [id]);
const verified = "update users set email_verification = 'done' where id = $1";
const lock = (table: 'users' | 'sessions' | 'user_questionnaires') => `select 1 from ${table} where id = $1 for update`;
const mail = { subject: '', text: '', now: minutes(0), usefulUntil: minutes(DAY) };
const link = () => ({
  tokenHash: randomUUID(),
  mail: () => ({ ...mail, kind: 'email-verification' }) as const,
  limit: { most: 100, since: minutes(-DAY) },
});

// store.test.ts reports a missing PostgreSQL, and fails in CI when there is none.
describe.runIf(postgresMissing === null)(
  'of two who change the same row at once, the second sees what the first did',
  () => {
    beforeAll(async () => {
      postgres = await startPostgres();
      db = await openPostgres(postgres.url);
      await migrate(db);
      store = createStore(db);
    });
    afterAll(async () => {
      await db.close();
      postgres.stop();
    });

    test('[AU-1] two tabs that renew at once get one successor, which is good for the next renewal', async () => {
      const { id } = await store.sessions.start((await person()).id, minutes(0));
      const renew = () => store.sessions.rotate(id, 0, minutes(1), LIMITS);
      const both = await during(lock('sessions'), [id], renew, renew);
      expect(both).toMatchObject([{ session: { generation: 1 } }, { session: { generation: 1 } }]);
      expect(await store.sessions.rotate(id, 1, minutes(5), LIMITS)).toMatchObject({ session: { generation: 2 } });
    });

    test('[AU-4] no session starts with a password that is being replaced', async () => {
      const { id, email } = await person();
      const start = () => store.sessions.startWith(email, 'hash', minutes(1));
      expect(await during("update users set password_hash = 'new' where id = $1", [id], start)).toEqual([null]);
    });

    test('[decision 29] an impersonation that is stopped twice at once ends once', async () => {
      const [staff, member] = [await person(), await person()];
      const { id } = await store.sessions.start(staff.id, minutes(0));
      await store.sessions.actFor(id, member.id, minutes(0));
      const stop = () => store.sessions.actFor(id, null, minutes(1));
      await during(lock('sessions'), [id], stop, stop);
      const actions = (await store.audit.of(member.id)).map(({ action }) => action);
      expect(actions).toEqual(['impersonation started', 'impersonation ended']);
    });

    test('[decision 13] two answers saved at once are both kept, and decide the state together', async () => {
      const who = await person();
      const id = await questionnaire(who);
      const save = (questionId: string) => () =>
        store.questionnaires.saveMedical({
          id,
          userId: who.id,
          questionId,
          answer: { answer: ['1'], user_texts: {} },
          draft: false,
          now: minutes(1),
          stateOf: (medical) => (Object.keys(medical).length > 1 ? 'complete' : 'open'),
          startsOver: () => false,
          earlierSteps: [],
        });
      const both = await during(lock('user_questionnaires'), [id], save('m1'), save('m2'));
      expect(both).not.toContain(null);
      const after = await store.questionnaires.find(id, who.id);
      expect([Object.keys(after?.medical ?? {}).toSorted(), after?.state]).toEqual([['m1', 'm2'], 'complete']);
    });

    test('links that are requested at the same moment are counted one by one', async () => {
      const who = await person();
      const ask = () => store.emailVerifications.request(who, link(), 2);
      const all = await during(lock('users'), [who.id], ask, ask, ask, ask);
      expect(all.filter(Boolean)).toHaveLength(2);
    });

    test('a link whose account is being deleted opens nothing', async () => {
      const who = await person();
      const made = link();
      await store.emailVerifications.request(who, made, 2);
      const open = () => store.emailVerifications.use(made.tokenHash, who.id, minutes(-DAY));
      expect(await during('delete from users where id = $1', [who.id], open)).toEqual([null]);
    });

    test('an address that is being verified keeps its password when its owner signs in elsewhere', async () => {
      const { id, email } = await person();
      await unverified(id);
      const signIn = () => store.emailVerifications.proveElsewhere(email, { ...mail, kind: 'address-proven' }, link());
      expect(await during(verified, [id], signIn)).toMatchObject([{ id, emailVerification: 'done' }]);
      expect(await store.accounts.byEmail(email)).toMatchObject({ passwordHash: 'hash' });
    });

    test('an address that is being verified keeps its account when its password is reset', async () => {
      const { id, email } = await person();
      await unverified(id);
      await questionnaire({ id });
      await store.passwordResets.request('token', email, minutes(0), () => ({ ...mail, kind: 'password-reset' }));
      const times = { now: minutes(1), since: minutes(-DAY) };
      const reset = () => store.passwordResets.use('token', 'new', times, link());
      expect(await during(verified, [id], reset)).toEqual([true]);
      expect(await store.accounts.byEmail(email)).toMatchObject({ account: { id }, passwordHash: 'new' });
    });

    test('[PQ-8] no answers are copied from an account whose payment is just beginning', async () => {
      const [from, to] = [await person(), await person()];
      const held = await questionnaire(from);
      const bring = () =>
        db.tx((sql) => bringAnswers(sql, { from: from.id, to: to.id, rules: () => RULES, now: minutes(1) }));
      const paying = "update user_questionnaires set state = 'paying' where id = $1";
      expect(await during(paying, [held], bring)).toEqual([false]);
      expect(await store.accounts.byId(from.id)).not.toBeNull();
    });

    test('a mail that one worker has locked is skipped by other workers, without waiting', async () => {
      await db.query('delete from outbox');
      await db.tx((sql) => writeMail(sql, { ...mail, kind: 'receipt', to: 'a@example.com' }));
      await db.tx(async (sql) => {
        await sql.query('select 1 from outbox for update');
        expect(await store.outbox.take(9, minutes(1), minutes(2))).toEqual([]);
      });
      expect(await store.outbox.take(9, minutes(1), minutes(2))).toHaveLength(1);
    });
  },
);
