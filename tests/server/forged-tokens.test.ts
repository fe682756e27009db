import { createHmac } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, testSettings } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';

let victim: Member;
let staff: Member;
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  [victim, staff] = [await server.member(), await server.member()];
  await server.db.query("update users set role = 'staff' where id = $1", [staff.id]);
}, 60_000);
afterAll(() => server.close());

describe('access tokens', () => {
  const key = (name: string, secret = testSettings.tokenSecret) => createHmac('sha256', secret).update(name).digest();
  const claims = () => {
    const [, payload = ''] = victim.token.split('.');
    const read: { sid: string } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return { sid: read.sid };
  };
  const signed = (change: { key?: Buffer; alg?: string; issuer?: string; audience?: string; sub?: string } = {}) =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: change.alg ?? 'HS256' })
      .setIssuer(change.issuer ?? 'tundish')
      .setAudience(change.audience ?? 'tundish-api')
      .setSubject(change.sub ?? victim.id)
      .setIssuedAt(server.clock.now)
      .setExpirationTime(new Date(server.clock.now.getTime() + 60_000))
      .sign(change.key ?? key('access'));
  const me = async (token: string) => (await server.call('GET', '/api/users/me', { as: { token } })).statusCode;

  test('a valid token is accepted', async () => {
    expect(await me(await signed())).toBe(200);
  });

  test.each([
    ['another key', { key: createHmac('sha256', 'x').update('access').digest() }],
    ['the refresh key', { key: key('refresh') }],
    ['another algorithm', { alg: 'HS512', key: Buffer.concat([key('access'), key('access')]) }],
    ['another issuer', { issuer: 'elsewhere' }],
    ['another audience', { audience: 'somebody-else' }],
    ['another person', { sub: 'somebody-else' }],
  ])('a token with %s is refused', async (_, change) => {
    expect(await me(await signed(change))).toBe(401);
  });

  test('a token without a signature is refused', async () => {
    const none = new UnsecuredJWT(claims()).setIssuer('tundish').setAudience('tundish-api').setSubject(victim.id);
    const [head = '', payload = ''] = victim.token.split('.');
    const free = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const token of [
      none.encode(),
      `${free}.${payload}.`,
      `${head}.${payload}.`,
      `${head}.${payload}`,
      'x',
      'a.b.c',
    ]) {
      expect([token, await me(token)]).toEqual([token, 401]);
    }
  });

  test('a token that names an impersonated member is refused if the session has no impersonation', async () => {
    const token = await new SignJWT({ ...claims(), act: { sub: staff.id } })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('tundish')
      .setAudience('tundish-api')
      .setSubject(victim.id)
      .setExpirationTime(new Date(server.clock.now.getTime() + 60_000))
      .sign(key('access'));
    expect(await me(token)).toBe(401);
  });

  test('an expired token is refused, also one that was used before', async () => {
    const member = await server.member();
    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + server.settings.accessTokenMs - 1000);
    expect(await me(member.token)).toBe(200);
    server.clock.now = new Date(before.getTime() + server.settings.accessTokenMs);
    expect(await me(member.token)).toBe(401);
    server.clock.now = before;
  });
});
