import { afterEach, describe, expect, test } from 'vitest';
import { createTokens } from '../../src/server/auth/tokens.ts';
import { cookieOf, mailedToken, PASSWORD, testApp, tokenOf } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { journey } from './support/ordering.ts';

const rateLimits = {
  windowMs: 60_000,
  accountFailures: 10,
  accountCeiling: 100,
  addressAttempts: 3,
  searches: 2,
  mails: 2,
};
let server: TestApp;
afterEach(() => server.close());

/** Signs in four times, as four people. The fourth is one too many for one address. */
async function attempts(
  from: (count: number) => string,
  headers: (count: number) => Record<string, string> = () => ({}),
) {
  const codes = [];
  for (let count = 0; count < 4; count += 1) {
    const body = { email: `somebody${count}@example.com`, password: 'x' };
    codes.push(
      (await server.call('POST', '/api/login', { body, from: from(count), headers: headers(count) })).statusCode,
    );
  }
  return codes;
}
const held = [401, 401, 401, 429];
const free = [401, 401, 401, 401];
const forwarded = (count: number) => ({ 'x-forwarded-for': `203.0.113.${count}` });

test('an address with too many attempts is blocked for all accounts', async () => {
  server = await testApp({ rateLimits });
  expect(await attempts(() => '192.0.2.1')).toEqual(held);
  expect(await attempts((count) => `192.0.2.${count + 2}`)).toEqual(free);
}, 60_000);

test('[VA-2] sign-ups with weak passwords count as attempts, because estimating a password costs CPU time', async () => {
  server = await testApp({ rateLimits });
  const body = { first_name: 'Ada', last_name: 'Lovelace', password: 'qwertyuiop', consent: true };
  const signUp = (email: string) => server.call('POST', '/api/signup', { body: { ...body, email }, from: '192.0.2.1' });
  const codes = [];
  for (const name of ['a', 'b', 'c', 'd']) codes.push((await signUp(`${name}@example.com`)).statusCode);
  expect(codes).toEqual([422, 422, 422, 429]);
}, 60_000);

test('after the time in Retry-After a request is accepted, even if the wait began in the middle of a second', async () => {
  server = await testApp({ rateLimits });
  expect(await attempts(() => '192.0.2.1')).toEqual(held);
  server.clock.now = new Date(server.clock.now.getTime() + 500);
  const again = () =>
    server.call('POST', '/api/login', { body: { email: 'a@example.com', password: 'x' }, from: '192.0.2.1' });
  const refused = await again();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  server.clock.now = new Date(server.clock.now.getTime() + Number(refused.headers['retry-after']) * 1000);
  expect((await again()).statusCode).toBe(401);
}, 60_000);

test.each([
  [90_000, '2 minutes'],
  [60_000, '1 minute'],
  [59_000, '59 seconds'],
])(
  'the message about a wait of %i milliseconds says %s, and never less than it is',
  async (windowMs, words) => {
    server = await testApp({ rateLimits: { ...rateLimits, addressAttempts: 1, windowMs } });
    const body = { email: 'ada@example.com', password: 'x' };
    const logIn = () => server.call('POST', '/api/login', { body, from: '192.0.2.1' });
    expect((await logIn()).statusCode).toBe(401);
    expect((await logIn()).json()).toMatchObject({ errors: { message: expect.stringContaining(` ${words}`) } });
  },
  60_000,
);

test('a link to verify an address can be opened again and again by the person it is for', async () => {
  server = await testApp({ rateLimits: { ...rateLimits, accountFailures: 3 } });
  const member = await server.member({ verified: false });
  const token = await mailedToken(server.store, member.email);
  const open = (link: string) => server.call('PUT', `/api/users/email_verification/${link}`, { as: member });
  for (let times = 0; times < 5; times += 1) expect((await open(token)).statusCode).toBe(200);
}, 60_000);

test('the IPv6 network of one visitor counts as one address', async () => {
  server = await testApp({ rateLimits });
  expect(await attempts((count) => `2001:db8:0:1::${count + 1}`)).toEqual(held);
  expect(await attempts((count) => `2001:db8:0:${count + 2}:1:2:3:4`)).toEqual(free);
}, 60_000);

test.each([
  ['192.0.2.9', '::ffff:192.0.2.9', '::FFFF:c000:209', '192.0.2.9'],
  ['2001:db8:0:9::1', '2001:0DB8:0000:0009::2', '2001:db8:0:9:0:0:0:3', '2001:DB8::9:0:0:0:4'],
  // A customer has the whole /64 network.
  ['2001:db8:0:9:1::1', '2001:db8:0:9:2::1', '2001:db8:0:9:a:b:c:d', '2001:db8:0:9::'],
])(
  '[decision 32] %s counts as one address in any spelling',
  async (...spellings) => {
    server = await testApp({ rateLimits, trustProxy: 1 });
    const through = (count: number) => ({ 'x-forwarded-for': spellings[count] ?? '' });
    expect(await attempts(() => '192.0.2.1', through)).toEqual(held);
  },
  60_000,
);

test('a header about the address counts only when it comes from a trusted proxy', async () => {
  server = await testApp({ rateLimits });
  expect(await attempts(() => '192.0.2.1', forwarded)).toEqual(held);
  await server.close();
  server = await testApp({ rateLimits, trustProxy: 1 });
  expect(await attempts(() => '192.0.2.1', forwarded)).toEqual(free);
}, 60_000);

test.each([
  [0, {}, false],
  [0, forwarded(1), true],
  [1, forwarded(1), false],
])(
  'behind %i proxies the log says once how addresses are read; with %j it warns: %s',
  async (trustProxy, headers, warns) => {
    server = await testApp({ trustProxy, logLevel: 'info' });
    for (const from of ['192.0.2.1', '192.0.2.2']) await server.call('GET', '/api/products', { from, headers });
    const said = server.logs.filter((line) => line.includes('address'));
    expect(said[0]).toContain(`"trustProxy":${trustProxy}`);
    expect(said[1]).toContain(`"address":"${trustProxy === 0 ? '192.0.2.1' : '203.0.113.1'}"`);
    expect(said.filter((line) => line.includes('192.0.2.2'))).toEqual([]);
    expect(said.slice(2).map((line) => line.includes('count as one address'))).toEqual(warns ? [true] : []);
  },
  60_000,
);

test('[AU-1] three hundred members behind one address can renew their tokens repeatedly', async () => {
  server = await testApp({ rateLimits: { ...rateLimits, accountFailures: 3, addressAttempts: 10 } });
  const { sessions } = server.store;
  const tokens = createTokens(server.settings.tokenSecret, server.settings.accessTokenMs);
  const member = await server.member();
  const found = await server.store.accounts.byEmail(member.email);
  const userId = found?.account.id ?? '';
  const refresh = (cookie: string) =>
    server.call('POST', '/oauth/token', {
      body: { grant_type: 'refresh_token' },
      headers: { cookie },
      from: '192.0.2.1',
    });
  const codes = new Set<number>();
  for (let count = 0; count < 300; count += 1) {
    const session = await sessions.start(userId, server.clock.now);
    const first = await refresh(`refresh_token=${tokens.refresh(session)}`);
    codes.add(first.statusCode).add((await refresh(cookieOf(first))).statusCode);
  }
  expect([...codes]).toEqual([200]);
  // A single session still has a limit on how often its tokens are tried.
  const ended = await sessions.start(userId, server.clock.now);
  await sessions.revoke(ended.id, server.clock.now);
  const tries = [];
  for (let count = 0; count < 4; count += 1)
    tries.push((await refresh(`refresh_token=${tokens.refresh(ended)}`)).statusCode);
  expect(tries).toEqual([401, 401, 401, 429]);
}, 60_000);

test('[MA-5] an address with too many searches is blocked for a while', async () => {
  server = await testApp({ rateLimits });
  const search = (from: string) =>
    server.call('GET', '/api/dose_spot/medications_allergies/search?query=asp&type=medication', { from });
  const answers = [await search('192.0.2.1'), await search('192.0.2.1'), await search('192.0.2.1')];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(answers[2]?.headers['retry-after']).toBe('60');
  expect((await search('192.0.2.2')).statusCode).toBe(200);
  // The last part of a second counts as a whole one: who waits as long as they are told is never refused again.
  server.clock.now = new Date(server.clock.now.getTime() + 59_500);
  expect((await search('192.0.2.1')).headers['retry-after']).toBe('1');
  server.clock.now = new Date(server.clock.now.getTime() + 500);
  expect((await search('192.0.2.1')).statusCode).toBe(200);
}, 60_000);

describe('[decision 32] guessing the password of an account', () => {
  const limits = { ...rateLimits, accountFailures: 2, accountCeiling: 5, addressAttempts: 100 };
  const logIn = async (email: string, password: string, from: string) =>
    (await server.call('POST', '/api/login', { body: { email, password }, from })).statusCode;
  /** Guesses twice from each of some addresses, then once more. */
  const guesses = async (email: string, addresses: number) => {
    const codes = [];
    for (let address = 0; address < addresses; address += 1)
      for (let guess = 0; guess < 3; guess += 1) codes.push(await logIn(email, 'wrong', `198.51.100.${address}`));
    return codes;
  };

  test('blocks the address of the guesser, while the owner signs in from elsewhere', async () => {
    server = await testApp({ rateLimits: limits });
    const owner = await server.member();
    expect(await guesses(owner.email, 2)).toEqual([401, 401, 429, 401, 401, 429]);
    expect(await logIn(owner.email, PASSWORD, '192.0.2.7')).toBe(200);
    // The owner was here, so the count towards the ceiling begins anew.
    expect(await logIn(owner.email, 'wrong', '192.0.2.8')).toBe(401);
    expect(await logIn(owner.email, 'wrong', '192.0.2.9')).toBe(401);
  }, 60_000);

  test('[VA-2] by changing it: the right password ends the count, and after too many wrong ones it does not help', async () => {
    server = await testApp({ rateLimits: limits });
    const { member: as } = await journey(server, 'demographics');
    const change = async (present_password: string, password: string) =>
      (await server.call('PUT', '/api/members_portal/password', { as, body: { present_password, password } }))
        .statusCode;
    const next = 'nine calm otters drift';
    expect(await change('wrong', next)).toBe(422);
    expect(await change(PASSWORD, next)).toBe(204);
    expect([await change('wrong', next), await change('wrong', next), await change(next, PASSWORD)]).toEqual([
      422, 422, 429,
    ]);
  }, 60_000);

  test('counts one account in any spelling of its email', async () => {
    server = await testApp({ rateLimits: limits });
    const { email } = await server.member();
    const codes = [];
    for (const spelling of [email.toUpperCase(), ` ${email} `, email])
      codes.push(await logIn(spelling, 'wrong', '198.51.100.1'));
    expect(codes).toEqual([401, 401, 429]);
  }, 60_000);

  test('beyond the ceiling blocks everybody until the window ends', async () => {
    server = await testApp({ rateLimits: limits });
    const owner = await server.member();
    expect(await guesses(owner.email, 3)).toEqual([401, 401, 429, 401, 401, 429, 401, 429, 429]);
    expect(await logIn(owner.email, PASSWORD, '192.0.2.7')).toBe(429);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect(await logIn(owner.email, PASSWORD, '192.0.2.7')).toBe(200);
  }, 60_000);
});

test('[decision 32] after the clock has jumped a year ahead and back, nobody is locked out, and sessions of the wrong year have ended', async () => {
  server = await testApp({ rateLimits: { ...rateLimits, accountFailures: 1, addressAttempts: 100 } });
  const now = server.clock.now;
  const ahead = new Date(now.getTime() + 365 * 24 * 3_600_000);
  const member = await server.member();
  const logIn = (password: string) =>
    server.call('POST', '/api/login', { body: { email: member.email, password }, from: '192.0.2.1' });
  server.clock.now = ahead;
  const signedIn = await logIn(PASSWORD);
  expect((await logIn('wrong')).statusCode).toBe(401);
  expect((await logIn(PASSWORD)).statusCode).toBe(429);
  server.clock.now = now;
  const as = { token: tokenOf(signedIn) };
  expect((await server.call('GET', '/api/users/me', { as })).statusCode).toBe(401);
  expect((await logIn(PASSWORD)).statusCode).toBe(200);
}, 60_000);

test('[decision 32] reset mails per account and day are limited, whatever the address of the request', async () => {
  server = await testApp({ rateLimits });
  const ask = (email: string, from: string) => server.call('POST', '/api/forgot_password', { body: { email }, from });
  const codes = [];
  for (let from = 1; from <= 3; from += 1) codes.push((await ask('ada@example.com', `192.0.2.${from}`)).statusCode);
  expect(codes).toEqual([202, 202, 429]);
  expect((await ask('bob@example.com', '192.0.2.1')).statusCode).toBe(202);
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  expect((await ask('Ada@example.com', '192.0.2.4')).statusCode).toBe(429);
  server.clock.now = new Date(server.clock.now.getTime() + 24 * 3_600_000);
  expect((await ask('ada@example.com', '192.0.2.4')).statusCode).toBe(202);
}, 60_000);

test('[decision 32] an address that asks for the passwords of many accounts is blocked for a while', async () => {
  server = await testApp({ rateLimits });
  const codes = [];
  for (let count = 0; count < 4; count += 1) {
    const body = { email: `somebody${count}@example.com` };
    codes.push((await server.call('POST', '/api/forgot_password', { body, from: '192.0.2.1' })).statusCode);
  }
  expect(codes).toEqual([202, 202, 202, 429]);
}, 60_000);

describe('[decision 32] a member who tries too often is blocked for a while', () => {
  test.each([
    ['to guess a link that verifies an address', 'PUT', `/${'A'.repeat(43)}`, 403],
    ['to guess a link that brings answers', 'POST', `/${'A'.repeat(43)}/answers`, 403],
    ['to get a link, though their address is verified', 'POST', '', 202],
  ] as const)(
    '%s',
    async (_what, method, link, expected) => {
      server = await testApp({ rateLimits: { ...rateLimits, accountFailures: 2 } });
      const [as, other] = [
        await server.member({ verified: link === '' }),
        await server.member({ verified: link === '' }),
      ];
      const attempt = async (who = as) =>
        (await server.call(method, `/api/users/email_verification${link}`, { as: who })).statusCode;
      expect([await attempt(), await attempt(), await attempt()]).toEqual([expected, expected, 429]);
      expect(await attempt(other)).toBe(expected);
      server.clock.now = new Date(server.clock.now.getTime() + rateLimits.windowMs);
      expect(await attempt()).toBe(expected);
    },
    60_000,
  );
});
