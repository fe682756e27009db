import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeMail } from '../../src/server/store/outbox.ts';
import { MINUTE, PASSWORD, testApp, tokenOf } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { mailAt } from './support/outbox-contract.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const NEW = 'another horse entirely';
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const forgot = (email: string) => server.call('POST', '/api/forgot_password', { body: { email } });
const check = (token: string) => server.call('GET', `/api/reset_password/${token}`);
const reset = (token: string, password = NEW, as?: Pick<Member, 'token'>) =>
  server.call('PUT', `/api/reset_password/${token}`, { body: { password }, ...(as && { as }) });
const login = (email: string, password: string) => server.call('POST', '/api/login', { body: { email, password } });

/** @returns the token in the newest mail to an address */
async function mailed(email: string): Promise<string> {
  const find = async () => (await server.store.outbox.latest(50)).find(({ to }) => to === email);
  await expect.poll(find).toBeDefined();
  return /\/reset-password\?token=([\w-]+)/.exec((await find())?.text ?? '')?.[1] ?? '';
}

async function withToken(): Promise<{ member: Member; token: string }> {
  const member = await server.member();
  expect((await forgot(member.email)).statusCode).toBe(202);
  return { member, token: await mailed(member.email) };
}

describe('POST /forgot_password', () => {
  test('a mail that could not be sent while its link works is sent no more', async () => {
    const { email } = await server.member();
    await forgot(email);
    const { now } = server.clock;
    const due = await server.store.outbox.take(100, now, new Date(now.getTime() + MINUTE));
    const [mail] = due.filter(({ kind, to }) => kind === 'password-reset' && to === email);
    const link = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.usefulUntil).toEqual(new Date(now.getTime() + 60 * MINUTE));
    later(60 * MINUTE - 1);
    expect((await check(link)).statusCode).toBe(204);
    later(1);
    expect((await check(link)).statusCode).toBe(403);
  });

  test('[AU-1] gives the same response and stores as much, whether or not the address has an account', async () => {
    const member = await server.member();
    const count = async () => (await server.db.query('select count(*)::int as n from password_resets')).rows[0]?.['n'];
    const before = Number(await count());
    const [known, unknown] = [await forgot(member.email.toUpperCase()), await forgot('nobody@example.com')];
    for (const { statusCode, body } of [known, unknown]) expect([statusCode, body]).toEqual([202, '']);
    expect(known.headers['content-length']).toBe(unknown.headers['content-length']);
    expect(await count()).toBe(before + 2);
    await mailed(member.email);
    const mails = await server.store.outbox.latest(50);
    expect(mails.filter(({ to }) => to === 'nobody@example.com')).toEqual([]);
  });

  test('finds an account also with spaces around its address', async () => {
    const { email } = await server.member();
    expect((await forgot(` ${email} `)).statusCode).toBe(202);
    expect(await mailed(email)).toMatch(/^[\w-]{43}$/);
  });

  test('stores only the hash of a token', async () => {
    const { token } = await withToken();
    const { rows } = await server.db.query('select token_hash from password_resets');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test('an address may ask ten times, whether or not it has an account', async () => {
    const statuses = async (email: string) => {
      const all = [];
      for (let times = 0; times < 11; times += 1) all.push((await forgot(email)).statusCode);
      return all;
    };
    const expected = [...Array.from({ length: 10 }, () => 202), 429];
    expect(await statuses((await server.member()).email)).toEqual(expected);
    expect(await statuses('never@example.com')).toEqual(expected);
  });
});

describe('GET and PUT /reset_password/{token}', () => {
  test('[decision 29] staff who impersonate a member set no password, even with the member’s own link', async () => {
    const { member, token } = await withToken();
    const staff = await server.member();
    await server.db.query("update users set role = 'staff' where id = $1", [staff.id]);
    const acting = await server.call('POST', `/api/staff/members/${member.id}/impersonate`, { as: staff });
    const refused = await reset(token, NEW, { token: tokenOf(acting) });
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('somebody else')]);
    expect((await login(member.email, PASSWORD)).statusCode).toBe(200);
    expect((await reset(token)).statusCode).toBe(204);
  });

  test('a new password replaces the old one and ends every session', async () => {
    const { member, token } = await withToken();
    expect([(await check(token)).statusCode, (await check(token)).body]).toEqual([204, '']);
    const response = await reset(token);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await server.call('GET', '/api/users/me', { as: member })).statusCode).toBe(401);
    const headers = { cookie: member.cookie };
    const refreshed = await server.call('POST', '/oauth/token', { body: { grant_type: 'refresh_token' }, headers });
    expect(refreshed.statusCode).toBe(401);
    expect((await login(member.email, PASSWORD)).statusCode).toBe(401);
    expect((await login(member.email, NEW)).statusCode).toBe(200);
  });

  test('[GD-5] a token works once, and then the person’s other tokens do not work either', async () => {
    const { member, token } = await withToken();
    await forgot(member.email);
    const tokens = (await server.store.outbox.latest(50)).filter(
      ({ to, text }) => to === member.email && text.includes('/reset-password'),
    );
    expect(tokens).toHaveLength(2);
    expect((await reset(token)).statusCode).toBe(204);
    const other = /token=([\w-]+)/.exec(
      tokens.map(({ text }) => text).find((text) => !text.includes(token)) ?? '',
    )?.[1];
    for (const each of [token, other ?? '']) {
      expect([(await check(each)).statusCode, (await reset(each)).statusCode]).toEqual([403, 403]);
    }
  });

  test('[GD-5] a token used twice at the same moment works once', async () => {
    const { token } = await withToken();
    const both = await Promise.all([reset(token, 'the first of the two'), reset(token, 'the second of the two')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 403]);
  });

  test('[GD-5] unknown, damaged and expired tokens are refused', async () => {
    const { token } = await withToken();
    for (const each of ['x', `${token}x`, token.slice(1), 'A'.repeat(43), '%00', '..%2f..', 'A'.repeat(300)]) {
      expect([each, (await check(each)).statusCode]).toEqual([each, each === '%00' ? 400 : 403]);
    }
    later(59 * MINUTE);
    expect((await check(token)).statusCode).toBe(204);
    later(MINUTE);
    expect([(await check(token)).statusCode, (await reset(token)).statusCode]).toEqual([403, 403]);
  });

  test('[GD-5] opening a valid link is not limited; opening invalid links is limited to ten', async () => {
    const { token } = await withToken();
    for (let times = 0; times < 12; times += 1) expect((await check(token)).statusCode).toBe(204);
    const wrong = 'B'.repeat(43);
    const statuses = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await check(wrong)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    expect((await reset(token)).statusCode).toBe(204);
  });

  test.each(['short', 'password123', 'adalovelace1', 'x'.repeat(129)])(
    '[VA-2] the password %s is refused at its field',
    async (bad) => {
      const { token } = await withToken();
      const response = await reset(token, bad);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toEqual({ errors: { message: { password: [expect.any(String)] } } });
      expect((await reset(token)).statusCode).toBe(204);
    },
  );
});

describe('GET /outbox', () => {
  test('shows the mails with every text escaped, under the policy of pages', async () => {
    const mail = {
      to: '"<b>"@example.com',
      subject: '<script>1</script>',
      text: `a & 'b'\nc\n\nhttps://x.example/?a="<i>`,
    };
    await writeMail(server.db, { ...mailAt(new Date()), ...mail });
    const response = await server.call('GET', '/outbox');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    for (const sign of ['<b>', '<script>', '<i>', `'b'`]) expect(response.body).not.toContain(sign);
    expect(response.body).toContain('&lt;script&gt;1&lt;/script&gt;');
    expect(response.body).toContain('<a href="https://x.example/?a=&quot;&lt;i&gt;">');
    expect(response.body).toContain('<br>c</p>\n<p>');
  });

  test('[RT-0] does not exist in production or where a mail server is configured', async () => {
    const production = await testApp({ environment: 'production', publicOrigin: 'https://shop.example' });
    expect((await production.call('GET', '/outbox')).statusCode).toBe(404);
    expect((await production.call('GET', '/sample-provider')).statusCode).toBe(404);
    expect((await production.call('GET', '/api/auth/onyx/start')).statusCode).toBe(404);
    await production.close();
    const mailing = await testApp({ mail: { url: 'smtp://127.0.0.1:1', from: 'a@example.com' } });
    expect((await mailing.call('GET', '/outbox')).statusCode).toBe(404);
    await mailing.close();
  }, 60_000);
});

test('a mail that cannot be sent is logged without its address, and the response does not wait for it', async () => {
  const mailing = await testApp({ mail: { url: 'smtp://user:secret@127.0.0.1:1', from: 'a@example.com' } });
  const member = await mailing.member();
  const response = await mailing.call('POST', '/api/forgot_password', { body: { email: member.email } });
  expect(response.statusCode).toBe(202);
  await expect
    .poll(() => mailing.logs.join('\n'), { timeout: 30_000 })
    .toContain('a mail could not be sent and will be tried again');
  await mailing.close();
  const lines = mailing.logs.join('\n');
  expect(lines).toContain('"kind":"password-reset","attempt":1,"code":"ESOCKET"');
  for (const word of [member.email, 'secret', tokenOf(response)]) expect(lines).not.toContain(word);
}, 60_000);
