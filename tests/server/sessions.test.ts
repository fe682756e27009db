import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, PASSWORD, cookieOf, memberOf, testApp, tokenOf } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/oauth/token', { body: { grant_type: 'refresh_token' }, headers: { cookie, ...headers } });
const me = (as: Pick<Member, 'token'>) => server.call('GET', '/api/users/me', { as });
const validate = (as: Pick<Member, 'token'>) => server.call('GET', '/api/users/validate_session', { as });

describe('POST /oauth/token', () => {
  test('[AU-1] returns a new access token and replaces the refresh token', async () => {
    const member = await server.member();
    later(16 * MINUTE);
    expect((await me(member)).statusCode).toBe(401);
    const response = await refresh(member.cookie);
    expect(response.statusCode).toBe(200);
    expect(cookieOf(response)).not.toBe(member.cookie);
    expect((await me({ token: tokenOf(response) })).statusCode).toBe(200);
  });

  test('[AU-1] the cookie lasts as long as the session can, and a renewal makes it no longer', async () => {
    const { email } = await server.member();
    const first = await server.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    const [begun] = first.cookies;
    later(20 * MINUTE);
    const [renewed] = (await refresh(cookieOf(first))).cookies;
    expect(begun?.maxAge).toBeGreaterThan(20 * 60);
    expect(renewed?.maxAge).toBe((begun?.maxAge ?? 0) - 20 * 60);
  });

  test('accepts the form body of OAuth clients', async () => {
    const member = await server.member();
    const headers = { cookie: member.cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await server.call('POST', '/oauth/token', { body: 'grant_type=refresh_token', headers });
    expect(response.statusCode).toBe(200);
  });

  test('the previous token gets the same successor for ten seconds', async () => {
    const member = await server.member();
    const first = await refresh(member.cookie);
    later(10_000);
    const second = await refresh(member.cookie);
    expect([second.statusCode, cookieOf(second)]).toEqual([200, cookieOf(first)]);
  });

  test('a replayed token ends the whole session, for the thief and the owner', async () => {
    const member = await server.member();
    const first = await refresh(member.cookie);
    later(10_001);
    const replayed = await refresh(member.cookie);
    expect(replayed.statusCode).toBe(401);
    expect(server.logs.join('')).toContain('a refresh token was used again; its session is ended');
    expect(replayed.cookies).toMatchObject([{ name: 'refresh_token', value: '', path: '/oauth' }]);
    expect((await refresh(cookieOf(first))).statusCode).toBe(401);
    expect((await me({ token: tokenOf(first) })).statusCode).toBe(401);
  });

  test('forged, damaged and missing tokens are refused', async () => {
    const member = await server.member();
    const value = member.cookie.replace('refresh_token=', '');
    const [id, generation, signature] = value.split('.');
    const forged = [
      '',
      'x',
      `${id}.${Number(generation) + 1}.${signature}`,
      `${id}.${generation}.${'A'.repeat(43)}`,
      `${value}x`,
    ];
    for (const each of forged) expect((await refresh(`refresh_token=${each}`)).statusCode).toBe(401);
    expect((await refresh(member.cookie)).statusCode).toBe(200);
  });

  test('a request made by another site is refused, and the session continues', async () => {
    const member = await server.member();
    const host = { host: 'shop.example' };
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://shop.example' },
    ];
    for (const headers of foreign) {
      const response = await refresh(member.cookie, { ...host, ...headers });
      expect([headers, response.statusCode]).toEqual([headers, 403]);
    }
    const own = { ...host, origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' };
    expect((await refresh(member.cookie, own)).statusCode).toBe(200);
  });

  test('another grant type is refused', async () => {
    const response = await server.call('POST', '/oauth/token', { body: { grant_type: 'password' } });
    expect(response.statusCode).toBe(400);
  });
});

describe('the length of a session', () => {
  test('[SE-1] validate_session returns the remaining time, and does not count as activity', async () => {
    const member = await server.member();
    later(20 * MINUTE);
    const response = await validate(member);
    expect([response.json(), response.headers['expires-in']]).toEqual([{ valid: true }, '600']);
    later(10 * MINUTE);
    expect((await validate(member)).json()).toEqual({ valid: false });
  });

  test('[SE-1] the remaining time is rounded up, so that a browser that asks after it finds the session ended', async () => {
    const member = await server.member();
    later(20 * MINUTE + 1);
    expect((await validate(member)).headers['expires-in']).toBe('600');
    later(600_000);
    expect((await validate(member)).json()).toEqual({ valid: false });
  });

  test('[SE-1] activity extends it, refreshing does not', async () => {
    const member = await server.member();
    later(10 * MINUTE);
    const read = () => server.call('GET', '/api/users/bmi', { as: member });
    // The browser warns before the end, so it must know each new one.
    expect((await read()).headers['expires-in']).toBe('1800');
    expect((await read()).headers['expires-in']).toBeUndefined();
    expect((await me(member)).headers['expires-in']).toBe('1800');
    later(29 * MINUTE);
    const refreshed = await refresh(member.cookie);
    expect(refreshed.headers['expires-in']).toBe('60');
    later(MINUTE);
    expect((await refresh(cookieOf(refreshed))).statusCode).toBe(401);
    expect((await me({ token: tokenOf(refreshed) })).statusCode).toBe(401);
  });

  test('[AU-3] validate_session without a token gets a 401', async () => {
    expect((await server.call('GET', '/api/users/validate_session')).statusCode).toBe(401);
  });
});

describe('DELETE /logout', () => {
  test('[AU-4] ends the session at once, for its access and refresh tokens', async () => {
    const member = await server.member();
    const response = await server.call('DELETE', '/api/logout', { as: member });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.cookies).toMatchObject([{ name: 'refresh_token', value: '', path: '/oauth' }]);
    expect((await me(member)).statusCode).toBe(401);
    expect((await refresh(member.cookie)).statusCode).toBe(401);
  });

  test('keeps the person’s other sessions', async () => {
    const member = await server.member();
    const body = { email: member.email, password: PASSWORD };
    const other = await server.call('POST', '/api/login', { body });
    await server.call('DELETE', '/api/logout', { as: member });
    expect((await me({ token: tokenOf(other) })).statusCode).toBe(200);
  });
});

test('the cookie is Secure in production and wherever the public origin is https', async () => {
  const production = await testApp({ environment: 'production', publicOrigin: 'https://shop.example' });
  const body = { first_name: 'Ada', last_name: 'L', email: 'ada@example.com', password: PASSWORD, consent: true };
  const response = await production.call('POST', '/api/signup', { body });
  expect(response.cookies).toMatchObject([{ secure: true, httpOnly: true, sameSite: 'Strict' }]);
  expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
  const out = await production.call('DELETE', '/api/logout', { as: memberOf(response) });
  expect(out.cookies).toMatchObject([{ value: '', path: '/oauth', maxAge: 0, secure: true, sameSite: 'Strict' }]);
  await production.close();
  const plain = await server.call('POST', '/api/login', {
    body: { email: (await server.member()).email, password: PASSWORD },
  });
  expect(plain.cookies[0]?.secure).toBeUndefined();
}, 60_000);
