import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { generateKeyPair, SignJWT } from 'jose';
import { calculatePKCECodeChallenge } from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords, seedSampleAccounts } from '#server';
import { createProvider } from '../../src/server/adapters/provider.ts';
import { MINUTE, testApp, tokenOf } from './support/app.ts';
import type { TestApp } from './support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  await seedSampleAccounts(server.store, createPasswords(), server.clock.now);
}, 60_000);
afterAll(() => server.close());

/** Starts a sign-in and picks an account, as a browser does. */
async function begun(account = 'patient@example.com') {
  const start = await server.call('GET', '/api/auth/onyx/start');
  const picked = await server.call('GET', `${start.headers['location']}&account=${encodeURIComponent(account)}`);
  const back = new URL(String(picked.headers['location'] ?? 'http://none/'), 'http://none');
  const [cookie] = start.cookies;
  return {
    start,
    picked,
    back,
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
    cookie: `${cookie?.name}=${cookie?.value}`,
  };
}
const callback = (code: string, state: string, cookie?: string) =>
  server.call('GET', `/api/auth/onyx/callback?${new URLSearchParams({ code, state })}`, {
    ...(cookie !== undefined && { headers: { cookie } }),
  });

describe('[RT-15] signing in with the sample provider', () => {
  test('start keeps state and verifier in a cookie, and sends neither verifier nor code in the address', async () => {
    const { start, back } = await begun();
    expect(start.statusCode).toBe(302);
    expect(start.cookies).toMatchObject([
      { name: 'onyx', path: '/api/auth/onyx', httpOnly: true, sameSite: 'Lax', maxAge: 600 },
    ]);
    const [state = '', verifier = ''] = (start.cookies[0]?.value ?? '').split('.');
    expect(start.headers['location']).toContain(state);
    expect(start.headers['location']).not.toContain(verifier);
    expect(start.headers['location']).toContain(await calculatePKCECodeChallenge(verifier));
    expect(back.pathname).toBe('/auth/onyx/callback');
  });

  test('the callback responds as login does, once', async () => {
    const { code, state, cookie } = await begun();
    const response = await callback(code, state, cookie);
    expect(response.json()).toMatchObject({ user: { email: 'patient@example.com', registration_state: 'completed' } });
    expect(response.headers).toMatchObject({ 'expires-in': '1800', impersonating: 'false' });
    expect(response.cookies.map(({ name, value }) => [name, value !== ''])).toEqual([
      ['onyx', false],
      ['refresh_token', true],
    ]);
    // A browser deletes a cookie only under the path that it was set for.
    expect(response.cookies[0]).toMatchObject({ path: '/api/auth/onyx', maxAge: 0 });
    expect((await callback(code, state, cookie)).statusCode).toBe(401);
  });

  test('[RT-16] the member finds the device of this sign-in among their own', async () => {
    const { code, state, cookie } = await begun();
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';
    const headers = { cookie, 'user-agent': agent };
    const signedIn = await server.call('GET', `/api/auth/onyx/callback?${new URLSearchParams({ code, state })}`, {
      headers,
    });
    const settings = await server.call('GET', '/api/members_portal/settings', { as: { token: tokenOf(signedIn) } });
    const { sessions } = settings.json<{ sessions: { current: boolean; device: string | null }[] }>();
    expect(sessions.filter(({ current }) => current)).toMatchObject([{ device: 'Firefox, Windows' }]);
  });

  test('another state, another browser, another code and missing values are refused', async () => {
    const [one, other] = [await begun(), await begun()];
    const tries = [
      callback(one.code, other.state, one.cookie),
      callback(one.code, one.state),
      callback(one.code, one.state, other.cookie),
      callback(other.code, one.state, one.cookie),
      callback('', one.state, one.cookie),
      callback(one.code, '', 'onyx='),
      callback(one.code, '', 'onyx=.x'),
      callback(`${one.code}x`, one.state, one.cookie),
      callback('e30.x', one.state, one.cookie),
    ];
    for (const response of await Promise.all(tries)) {
      expect([response.statusCode, response.headers['access-token']]).toEqual([401, undefined]);
    }
  });

  test('a code that was given out for another page of the site is refused at the callback', async () => {
    const { start, state, cookie } = await begun();
    const asked = new URL(String(start.headers['location']), 'http://none');
    const elsewhere = new URL('/terms', asked.searchParams.get('redirect_uri') ?? '');
    asked.searchParams.set('redirect_uri', elsewhere.href);
    asked.searchParams.set('account', 'patient@example.com');
    const picked = await server.call('GET', `${asked.pathname}${asked.search}`);
    const code = new URL(String(picked.headers['location'])).searchParams.get('code') ?? '';
    expect(code).not.toBe('');
    expect((await callback(code, state, cookie)).statusCode).toBe(401);
  });

  test('a code expires after a minute', async () => {
    const { code, state, cookie } = await begun();
    server.clock.now = new Date(server.clock.now.getTime() + MINUTE);
    expect((await callback(code, state, cookie)).statusCode).toBe(401);
  });

  test('the sample provider’s page lists the accounts and redirects to no other site', async () => {
    const { start } = await begun();
    const page = await server.call('GET', String(start.headers['location']));
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('staff@example.com');
    const asked = new URL(String(start.headers['location']), 'http://none');
    const { origin } = new URL(asked.searchParams.get('redirect_uri') ?? '');
    const others = ['https://evil.example/auth/onyx/callback', 'javascript:1', '//evil.example', 'x'];
    for (const evil of [...others, `${origin}.evil.example/`, `${origin}@evil.example/`]) {
      asked.searchParams.set('redirect_uri', evil);
      asked.searchParams.set('account', 'patient@example.com');
      expect((await server.call('GET', `${asked.pathname}${asked.search}`)).statusCode).toBe(400);
    }
    expect((await begun('nobody@example.com')).picked.statusCode).toBe(400);
  });
});

describe('a provider configured by the environment', () => {
  let fake: Server;
  let origin: string;
  let answers: Record<string, { status: number; body: unknown }>;
  const asked: string[] = [];
  beforeAll(async () => {
    fake = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''} ${body}`);
        const answer = answers[request.url ?? ''] ?? { status: 500, body: {} };
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
    const address = fake.address();
    origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(() => new Promise((resolve) => fake.close(resolve)));

  const provider = () =>
    createProvider({
      authorizeUrl: `${origin}/authorize?tenant=1`,
      tokenUrl: `${origin}/token`,
      userinfoUrl: `${origin}/userinfo`,
      clientId: 'tundish',
      clientSecret: 'hush',
    });
  const grant = { code: 'c', verifier: 'v', redirectUri: 'https://shop.example/auth/onyx/callback' };

  test('is asked with PKCE, and then for the owner of the token', async () => {
    const url = new URL(provider().address({ state: 's', challenge: 'ch', redirectUri: grant.redirectUri }));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      tenant: '1',
      response_type: 'code',
      // The owner's address is read from the userinfo endpoint, which answers it only for this scope.
      scope: 'openid email',
      state: 's',
      code_challenge: 'ch',
      code_challenge_method: 'S256',
    });
    answers = {
      '/token': { status: 200, body: { access_token: 'at', token_type: 'Bearer' } },
      '/userinfo': { status: 200, body: { sub: '7', email: 'a@example.com', email_verified: true } },
    };
    expect(await provider().exchange(grant)).toEqual({ email: 'a@example.com' });
    expect(asked[0]).toContain('code_verifier=v');
    expect(asked[0]).toContain('client_secret=hush');
    expect(asked[1]).toBe('GET /userinfo Bearer at ');
  });

  test('an unverified email address and a refused code sign nobody in', async () => {
    answers['/userinfo'] = { status: 200, body: { sub: '7', email: 'a@example.com', email_verified: false } };
    expect(await provider().exchange(grant)).toBeNull();
    answers['/token'] = { status: 400, body: { error: 'invalid_grant' } };
    expect(await provider().exchange(grant)).toBeNull();
    answers['/token'] = { status: 404, body: {} };
    expect(await provider().exchange(grant)).toBeNull();
  });

  test('a token for somebody else than the ID token names, or from another issuer, signs nobody in', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const grantedWith = async (claims: object) => {
      const token = new SignJWT({ sub: '7', aud: 'tundish', ...claims }).setProtectedHeader({ alg: 'RS256' });
      const id_token = await token.setIssuedAt().setExpirationTime('1m').sign(privateKey);
      answers['/token'] = { status: 200, body: { access_token: 'at', token_type: 'Bearer', id_token } };
      return provider().exchange(grant);
    };
    answers['/userinfo'] = { status: 200, body: { sub: '7', email: 'a@example.com', email_verified: true } };
    expect(await grantedWith({ iss: origin })).toEqual({ email: 'a@example.com' });
    await expect(grantedWith({ iss: origin, sub: '8' })).rejects.toThrow(/encountered$/);
    await expect(grantedWith({ iss: 'https://other.example' })).rejects.toThrow(/encountered$/);
    await expect(grantedWith({ iss: origin, aud: 'another-shop' })).rejects.toThrow(/encountered$/);
  });

  test('after a failure of the provider the sign-in can be repeated', async () => {
    answers['/token'] = { status: 500, body: {} };
    const shop = await testApp({
      provider: {
        authorizeUrl: `${origin}/authorize`,
        tokenUrl: `${origin}/token`,
        userinfoUrl: `${origin}/userinfo`,
        clientId: 'tundish',
      },
    });
    const start = await shop.call('GET', '/api/auth/onyx/start');
    const state = start.cookies[0]?.value.split('.')[0] ?? '';
    const headers = { cookie: `onyx=${start.cookies[0]?.value}` };
    const response = await shop.call('GET', `/api/auth/onyx/callback?code=c&state=${state}`, { headers });
    expect([response.statusCode, response.cookies]).toEqual([503, []]);
    expect((await shop.call('GET', '/sample-provider')).statusCode).toBe(404);
    await shop.close();
  }, 60_000);
});
