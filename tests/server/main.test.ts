import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords, openStore, seedSampleAccounts } from '#server';
import { postgresMissing, startPostgres } from './support/postgres.ts';
import type { TestPostgres } from './support/postgres.ts';
import { endProcesses, MAIN, post, run as runProcess } from './support/process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tundish-main-'));
});
afterEach(endProcesses);
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (env: Record<string, string>) => runProcess({ DATA_DIR: folder, ...env });

test('starts with sample accounts, keeps acknowledged writes through SIGKILL, and stops on SIGTERM', async () => {
  const first = run({});
  const origin = await first.ready;
  expect(first.said.out).toContain(`${origin}/products/migraine-relief/pre_questionnaire\n`);
  for (const [email, state, role] of [
    ['patient@example.com', 'completed', 'member'],
    ['prospect@example.com', 'pending', 'member'],
    ['staff@example.com', 'pending', 'staff'],
  ]) {
    const response = await post(`${origin}/api/login`, { email, password: 'tundish-staging-only' });
    expect(await response.json()).toMatchObject({ user: { email, registration_state: state, role } });
  }
  const person = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    password: 'twelve purple otters',
    consent: true,
  };
  expect((await post(`${origin}/api/signup`, person)).status).toBe(201);

  const second = run({});
  expect(await second.ended).toBe(1);
  expect(second.said.err).toMatch(/^The data folder .* is in use by another Tundish process \(process \d+\)\..*\n$/);

  first.child.kill('SIGKILL');
  await first.ended;
  const again = run({});
  const signedIn = await post(`${await again.ready}/api/login`, { email: person.email, password: person.password });
  expect(signedIn.status).toBe(200);

  const port = new URL(await again.ready).port;
  const third = run({ DATA_DIR: join(folder, 'other'), PORT: port });
  expect(await third.ended).toBe(1);
  expect(third.said.err).toBe(
    `Port ${port} is used by another program. Stop that program, or set PORT to another port.\n`,
  );

  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
}, 120_000);

test('on SIGTERM finishes a write in progress, and cuts off a request that never ends', async () => {
  const { child, ready, ended, said } = run({ DATA_DIR: join(folder, 'ending'), STOP_SECONDS: '5' });
  const origin = await ready;
  const { port } = new URL(origin);
  // A client that begins a request and never completes it. Without a deadline the server would wait for ever.
  const endless = connect(Number(port), '127.0.0.1');
  endless.on('error', () => undefined);
  endless.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
  const body = JSON.stringify({ email: 'patient@example.com', password: 'tundish-staging-only' });
  const login = request(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' },
  });
  // The server has begun this request. Its body comes after the signal.
  await once(login, 'continue');
  child.kill('SIGTERM');
  login.end(body);
  const [answer]: { statusCode?: number }[] = await once(login, 'response');
  expect(answer?.statusCode).toBe(200);
  expect(await ended).toBe(0);
  expect(said.err).toBe('');
  endless.destroy();
}, 60_000);

test.each([
  [
    { HOST: '203.0.113.7' },
    /^HOST is 203\.0\.113\.7, which is not an address of this computer\. Set HOST to one of its addresses\.\n$/,
  ],
  [{ DATA_DIR: MAIN }, /^The data folder .*main\.js can't be used \(EEXIST\)\. Set DATA_DIR to another one\.\n$/],
])(
  'a start with %o is refused in one sentence',
  async (env, sentence) => {
    const { ended, said } = run({ DATA_DIR: join(folder, 'unused'), ...env });
    expect(await ended).toBe(1);
    expect(said.err).toMatch(sentence);
  },
  60_000,
);

test('an unreachable database is reported in one sentence', async () => {
  const { ended, said } = run({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' });
  expect(await ended).toBe(1);
  expect(said.err).toMatch(/^The database at DATABASE_URL can't be reached \(.*\)\. Check DATABASE_URL .*\.\n$/);
  expect(said.err).not.toContain('secret');
}, 30_000);

describe.runIf(postgresMissing === null)('production', () => {
  let server: TestPostgres;
  const env = () => ({
    TUNDISH_ENV: 'production',
    DATABASE_URL: server.url,
    TOKEN_SECRET: 'l3Vwq8ZrT0xKcD1mYe7uHnBf5sGjPa2o',
    PUBLIC_ORIGIN: 'https://shop.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@shop.example',
    PAYMENT_URL: 'https://pay.example',
    PAYMENT_SECRET: 'known to the provider',
    PAYMENT_TOKENS_URL: 'https://pay.example/tokens',
    TRUST_PROXY: '0',
    SAMPLE_CATALOGUE: 'true',
    ONYX_AUTHORIZE_URL: 'https://id.example/authorize',
    ONYX_TOKEN_URL: 'https://id.example/token',
    ONYX_USERINFO_URL: 'https://id.example/me',
    ONYX_CLIENT_ID: 'tundish',
  });
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server.stop());

  test('[RT-15] refuses a flow that links to a sign-in provider without settings', async () => {
    const dead = run({
      ...env(),
      ONYX_AUTHORIZE_URL: '',
      ONYX_TOKEN_URL: '',
      ONYX_USERINFO_URL: '',
      ONYX_CLIENT_ID: '',
    });
    expect(await dead.ended).toBe(1);
    expect(dead.said.err).toContain('GET /api/auth/onyx/start');
  }, 60_000);

  test('starts without sample accounts, and refuses a database that has them', async () => {
    const clean = run(env());
    const response = await post(`${await clean.ready}/api/login`, {
      email: 'patient@example.com',
      password: 'tundish-staging-only',
    });
    expect(response.status).toBe(401);
    clean.child.kill('SIGTERM');
    expect(await clean.ended).toBe(0);
    const store = await openStore({ databaseUrl: server.url, dataDir: folder });
    await seedSampleAccounts(store, createPasswords(), new Date());
    await store.close();
    const seeded = run(env());
    expect(await seeded.ended).toBe(1);
    expect(seeded.said.err).toBe(
      'The database contains sample accounts, which are not allowed in production: patient@example.com, prospect@example.com, ' +
        'staff@example.com. Delete them first.\n',
    );
  }, 60_000);
});
