import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../src/server/store/db.ts';
import { writeMail } from '../../src/server/store/outbox.ts';
import { testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { mailAt } from './support/outbox-contract.ts';
import { NOW, testSettings } from './support/settings.ts';
import { openTestDb } from './support/snapshot.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** This many milliseconds before the tests' first moment. */
const ago = (ms: number) => new Date(NOW.getTime() - ms);

let db: Db;
let server: TestApp | undefined;
beforeEach(async () => {
  db = await openTestDb();
}, 60_000);
afterEach(async () => {
  vi.useRealTimers();
  await server?.close();
  server = undefined;
});

/**
 * Each table, the milliseconds for which its rows are kept, and the SQL that adds a row with an id ({id}) and a time
 * ($1).
 */
const KEPT: readonly (readonly [table: string, ms: number, insert: string])[] = [
  ['rate_limits', 0, "insert into rate_limits (key, count, resets_at) values ('{id}', 1, $1)"],
  [
    'sessions',
    testSettings.session.longestMs + DAY,
    "insert into sessions (id, user_id, generation, started_at, last_activity_at, rotated_at) values ('{id}', 'ada', 1, $1, $1, $1)",
  ],
  ['password_resets', DAY, "insert into password_resets (token_hash, created_at) values ('{id}', $1)"],
  [
    'email_verifications',
    2 * DAY,
    "insert into email_verifications (token_hash, user_id, created_at) values ('{id}', 'ada', $1)",
  ],
  [
    'outbox',
    30 * DAY,
    "insert into outbox (at, recipient, subject, body, kind, attempts, useful_until, done_at) values ($1, null, '{id}', '', 'password-reset', 1, $1, $1)",
  ],
  [
    'users',
    30 * DAY,
    "insert into users (id, email, email_key, first_name, last_name, role, registration_state, email_verification, created_at) values ('{id}', '{id}', '{id}', 'A', 'B', 'member', 'pending', 'required', $1)",
  ],
];
const NAME: Readonly<Record<string, string>> = {
  rate_limits: 'key',
  password_resets: 'token_hash',
  email_verifications: 'token_hash',
  outbox: 'subject',
};

async function namesIn(table: string): Promise<unknown[]> {
  const { rows } = await db.query(`select ${NAME[table] ?? 'id'} as name from ${table} order by 1`);
  return rows.map((row) => Object(row).name);
}

test('[decision 28] a server that starts deletes each row once its time is over, and none before', async () => {
  await db.query(
    "insert into users (id, email, email_key, first_name, last_name, role, registration_state, email_verification, created_at) values ('ada', 'ada', 'ada', 'Ada', 'B', 'member', 'completed', 'done', $1)",
    [ago(400 * DAY)],
  );
  for (const [, ms, insert] of KEPT) {
    await db.query(insert.replaceAll('{id}', 'over'), [ago(ms + 1000)]);
    await db.query(insert.replaceAll('{id}', 'kept'), [ago(ms - 1000)]);
  }
  server = await testApp({}, { db });
  await server.app.ready();
  await expect.poll(() => namesIn('users')).toEqual(['ada', 'kept']);
  for (const [table] of KEPT.slice(0, -1))
    await expect.poll(() => namesIn(table), { message: table }).toEqual(['kept']);
});

/**
 * The tables with only account data: sign-ins, links and the consents of the sign-up. An account with rows in only
 * these tables may be deleted.
 */
const HOLDS_NOTHING = ['consents', 'email_verifications', 'password_resets', 'sessions'];

/** A valid SQL value for each column type. */
const VALUE: Readonly<Record<string, string>> = {
  date: "'2000-01-01'",
  jsonb: "'{}'",
  text: "'any'",
  'timestamp with time zone': 'now()',
};

/** Adds an account that nobody verified, with a row in one table. */
async function holding(table: string): Promise<void> {
  const { rows } = await db.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  );
  const valueOf = (name: unknown, type: unknown) => {
    if (name === 'user_id') return `'${table}'`;
    if (name === 'state') return table === 'orders' ? "'in_review'" : "'open'";
    return VALUE[String(type)] ?? '1';
  };
  await db.query(
    `insert into users (id, email, email_key, first_name, last_name, role, registration_state, email_verification, created_at)
     values ($1, $1, $1, 'A', 'B', 'member', 'pending', 'required', $2)`,
    [table, ago(400 * DAY)],
  );
  // The row alone, without those that it refers to.
  await db.script(`set session_replication_role = replica;
    insert into ${table} (${rows.map(({ name }) => String(name)).join()})
    values (${rows.map(({ name, type }) => valueOf(name, type)).join()});
    set session_replication_role = origin;`);
}

test('an account that nobody verified is kept as long as any table holds something of its person', async () => {
  const { rows } = await db.query(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'users'::regclass order by 1`,
  );
  const tables = rows.map(({ name }) => String(name)).filter((name) => !HOLDS_NOTHING.includes(name));
  expect(tables.length).toBeGreaterThan(5);
  for (const table of tables) await holding(table);
  await db.query(
    "insert into users (id, email, email_key, first_name, last_name, role, registration_state, email_verification, created_at) values ('none', 'none', 'none', 'A', 'B', 'member', 'pending', 'required', $1)",
    [ago(400 * DAY)],
  );
  server = await testApp({}, { db });
  await server.app.ready();
  await expect.poll(() => namesIn('users')).not.toContain('none');
  expect(await namesIn('users')).toEqual(tables);
});

test('[decision 53] of two accounts that wait without a link, only the one that was set aside is deleted', async () => {
  const wait = (id: string, hash: string | null) =>
    db.query(
      `insert into users (id, email, waiting_key, first_name, last_name, role, registration_state, email_verification, password_hash, created_at)
       values ($1, 'ada', 'ada', 'A', 'B', 'member', 'pending', 'required', $2, $3)`,
      [id, hash, ago(3 * DAY)],
    );
  // Its link is no longer valid, but its person can sign in and ask for another.
  await wait('signed up', 'hash');
  await wait('set aside', null);
  server = await testApp({}, { db });
  await server.app.ready();
  await expect.poll(() => namesIn('users')).toEqual(['signed up']);
});

test('an hour later the server deletes again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await testApp({}, { db });
  await server.app.ready();
  await db.query("insert into rate_limits (key, count, resets_at) values ('over', 1, $1)", [ago(1)]);
  vi.advanceTimersByTime(HOUR - 1);
  await server.call('GET', '/healthz');
  expect(await namesIn('rate_limits')).toEqual(['over']);
  vi.advanceTimersByTime(1);
  await expect.poll(() => namesIn('rate_limits')).toEqual([]);
});

test('work that takes longer than its interval is not begun twice, and a closing server waits for it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let finish: () => void = () => undefined;
  const sending = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (finish = resolve)));
  await writeMail(db, { ...mailAt(NOW), to: 'ada@example.com' });
  server = await testApp({}, { db, adapters: { mailer: { send: sending, keeps: false } } });
  await server.app.ready();
  await expect.poll(() => sending.mock.calls.length).toBe(1);
  await writeMail(db, { ...mailAt(NOW), to: 'bob@example.com' });
  vi.advanceTimersByTime(10 * 2000);
  let isClosed = false;
  const closed = server.app.close().then(() => (isClosed = true));
  // Long enough for a server that does not wait.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([sending.mock.calls.length, isClosed]).toEqual([1, false]);
  finish();
  await closed;
  expect(sending).toHaveBeenCalledTimes(1);
});

test('work that fails is logged with its error code, and tried again an hour later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await db.script('alter table outbox rename to outbox_away');
  server = await testApp({}, { db });
  await server.app.ready();
  await expect.poll(() => server?.logs.join('')).toContain('due mails could not be read');
  const [line = ''] = server.logs.filter((one) => one.includes('due mails could not be read'));
  expect(JSON.parse(line)).toMatchObject({ level: 40, code: '42P01' });
  await db.script('alter table outbox_away rename to outbox');
  await writeMail(db, { ...mailAt(NOW), to: 'ada@example.com' });
  vi.advanceTimersByTime(2000);
  await expect.poll(async () => (await db.query('select done_at from outbox')).rows).toEqual([{ done_at: NOW }]);
});
