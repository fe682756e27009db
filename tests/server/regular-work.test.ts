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

/** Each table, the milliseconds for which its rows are kept, and the SQL that adds a row with an id ({id}) and a time ($1). */
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
  await db.query('select 1');
  expect([sending.mock.calls.length, isClosed]).toEqual([1, false]);
  finish();
  await closed;
  expect(sending).toHaveBeenCalledTimes(1);
});

test('work that fails is logged with its code, and tried again at the next turn', async () => {
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
