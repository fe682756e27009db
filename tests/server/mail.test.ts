import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSmtpMailer } from '../../src/server/adapters/mail.ts';
import { sendDueMails } from '../../src/server/mail-worker.ts';
import type { Db } from '../../src/server/store/db.ts';
import { outbox, writeMail } from '../../src/server/store/outbox.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { testApp } from './support/app.ts';
import { fakeSmtp } from './support/fake-smtp.ts';
import type { FakeSmtp } from './support/fake-smtp.ts';
import { minutes } from './support/minutes.ts';
import { mailAt } from './support/outbox-contract.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';
import type { TestPostgres } from './support/postgres.ts';
import { endProcesses, post, run } from './support/process.ts';
import { NOW } from './support/settings.ts';
import { openTestDb } from './support/snapshot.ts';

const TO = 'ada@example.com';
let db: Db;
let smtp: FakeSmtp;
beforeAll(async () => {
  db = await openTestDb();
}, 60_000);
afterAll(() => db.close());
// Each test has a mail server of its own: a mail that a worker has given up may still be on its way.
beforeEach(async () => {
  await db.script('delete from outbox');
  smtp = await fakeSmtp();
});
afterEach(() => smtp.close());

interface Line {
  level: string;
  [fact: string]: unknown;
}

/** A worker at a time that the test sets, and what it logs. */
function workerOn(database: Db, url = smtp.url, sendMs?: number) {
  const log: Line[] = [];
  const at = { now: minutes(0) };
  const write = (level: string) => (facts: object, message: string) => void log.push({ level, ...facts, message });
  const worker = {
    outbox: outbox(database),
    mailer: createSmtpMailer(url, 'Tundish <no-reply@shop.example>'),
    clock: () => at.now,
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    ...(sendMs !== undefined && { sendMs }),
  };
  return {
    log,
    async send(minute: number) {
      at.now = minutes(minute);
      await sendDueMails(worker);
    },
  };
}
const mail = (sql = db, to = TO) => writeMail(sql, { ...mailAt(minutes(0)), to });

describe('the mail worker', () => {
  test('sends a mail once, with its own Message-ID, and clears its content', async () => {
    await mail();
    const { send, log } = workerOn(db);
    await send(0);
    await send(30);
    expect(smtp.taken).toHaveLength(1);
    expect(smtp.taken[0]).toMatch(/^To: ada@example\.com$/m);
    expect(smtp.taken[0]).toMatch(/^Message-ID: <mail-\d+-\d+@shop\.example>$/m);
    expect(log).toMatchObject([{ level: 'info', kind: 'password-reset', attempt: 1, message: 'a mail was sent' }]);
    expect(await outbox(db).latest(5)).toEqual([]);
  });

  test('retries a mail server that is down after growing pauses, until the mail is no longer useful', async () => {
    await mail();
    const { send, log } = workerOn(db, 'smtp://127.0.0.1:1');
    for (let minute = 0; minute < 61; minute += 0.25) await send(minute);
    const pauses = log.map(({ attempt, next_attempt_at }) => [attempt, next_attempt_at]);
    expect(pauses.length).toBeGreaterThan(5);
    expect(pauses.length).toBeLessThan(15);
    expect(log.at(-1)).toMatchObject({ level: 'error', message: 'a mail could not be sent and was given up' });
    for (const line of log.slice(0, -1)) expect(line).toMatchObject({ level: 'warn', code: 'ESOCKET' });
    const { rows } = await db.query('select recipient, body, failure, next_attempt_at from outbox');
    expect(rows).toEqual([{ recipient: null, body: '', failure: 'ESOCKET', next_attempt_at: null }]);
  });

  test('sends a failed mail when the mail server is back', async () => {
    await mail();
    const { send } = workerOn(db);
    smtp.behave('450 busy');
    await send(0);
    expect(smtp.taken).toEqual([]);
    smtp.behave('take');
    await send(1);
    expect(smtp.taken).toHaveLength(1);
  });

  test('does not retry a recipient refused for good, and does not log the address', async () => {
    await mail();
    const { send, log } = workerOn(db);
    smtp.behave('550 no such user');
    await send(0);
    expect(log).toMatchObject([{ level: 'error', code: 'EENVELOPE_550' }]);
    expect(JSON.stringify(log)).not.toContain(TO);
    smtp.behave('take');
    await send(10);
    expect(smtp.taken).toEqual([]);
  });

  test('gives up on a mail server that hangs, and tries again later', async () => {
    await mail();
    const { send, log } = workerOn(db, smtp.url, 50);
    smtp.behave('hang');
    await send(0);
    expect(log).toMatchObject([{ level: 'warn', code: 'TIMEOUT' }]);
  });

  test('does not send a mail that is no longer useful', async () => {
    await mail();
    const { send, log } = workerOn(db);
    await send(60);
    expect(smtp.taken).toEqual([]);
    expect(log).toMatchObject([{ level: 'error', code: 'TOO_LATE' }]);
  });

  test('[decision 33] signs in with the user and password of its URL, in which special characters are encoded', async () => {
    await mail();
    const { send } = workerOn(db, `smtp://no-reply%40shop.example:a%2Fb%3Ac%25@127.0.0.1:${smtp.port}`);
    await send(0);
    expect(smtp.signIns).toEqual([['no-reply@shop.example', 'a/b:c%']]);
    expect(smtp.taken).toHaveLength(1);
  });

  test('[decision 33] sends no mail to a remote mail server without TLS', async () => {
    await mail();
    // The same fake server under a name that does not reveal that it is on this computer.
    const { send, log } = workerOn(db, `smtp://[::ffff:127.0.0.1]:${smtp.port}`);
    await send(0);
    expect(smtp.taken).toEqual([]);
    expect(log).toMatchObject([{ level: 'warn', code: 'ETLS_502' }]);
  });

  test('sends the mail of a worker that died', async () => {
    await mail();
    expect(await outbox(db).take(20, minutes(0), minutes(2))).toHaveLength(1);
    const { send } = workerOn(db);
    await send(1);
    expect(smtp.taken).toEqual([]);
    await send(2);
    expect(smtp.taken).toHaveLength(1);
  });
});

describe.skipIf(postgresMissing !== null)('two workers on one PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.stop());

  test('send every mail exactly once', async () => {
    const both = await Promise.all([openPostgres(postgres.url), openPostgres(postgres.url)]);
    const [one, other] = both;
    await migrate(one);
    for (let count = 0; count < 100; count += 1) await mail(one, `person${count}@example.com`);
    const workers = [workerOn(one), workerOn(other)];
    for (let rounds = 0; smtp.taken.length < 100 && rounds < 50; rounds += 1)
      await Promise.all(workers.map(({ send }) => send(0)));
    const recipients = smtp.taken.map((text) => /^To: (.*)$/m.exec(text)?.[1]);
    expect(recipients).toHaveLength(100);
    expect(new Set(recipients).size).toBe(100);
    await Promise.all(both.map((each) => each.close()));
  }, 60_000);
});

describe('the server', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tundish-mail-'));
  });
  afterEach(endProcesses);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('starts while its mail server is down, and after SIGKILL and a restart sends the waiting mails', async () => {
    const late = await fakeSmtp();
    const env = {
      DATA_DIR: folder,
      PUBLIC_ORIGIN: 'http://localhost',
      SMTP_URL: late.url,
      MAIL_FROM: 'a@shop.example',
    };
    await late.close();
    const first = run(env);
    const asked = await post(`${await first.ready}/api/forgot_password`, { email: 'patient@example.com' });
    expect(asked.status).toBe(202);
    first.child.kill('SIGKILL');
    await first.ended;

    const back = await fakeSmtp(late.port);
    const second = run(env);
    await second.ready;
    await expect.poll(() => back.taken.length, { timeout: 120_000, interval: 200 }).toBe(1);
    expect(back.taken[0]).toContain('patient@example.com');
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    await back.close();
  }, 240_000);
});

test('a server that stops first records what became of the mail that it is sending', async () => {
  const own = await openTestDb();
  const order: string[] = [];
  const sending: (() => void)[] = [];
  const send = () => new Promise<void>((resolve) => sending.push(resolve));
  await writeMail(own, { ...mailAt(NOW), to: TO });
  const on = await testApp({}, { db: own, adapters: { mailer: { keeps: false, send } } });
  await expect.poll(() => sending.length).toBe(1);
  setTimeout(() => {
    order.push('sent');
    sending[0]?.();
  }, 50);
  await on.app.close();
  order.push('stopped');
  expect(order).toEqual(['sent', 'stopped']);
  const { rows } = await own.query('select done_at is not null as done, failure from outbox');
  expect(rows).toEqual([{ done: true, failure: null }]);
  await on.store.close();
});
