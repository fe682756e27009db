import { createHmac } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const me = (as: Pick<Member, 'token'>) => server.call('GET', '/api/users/me', { as });
const validate = (as: Pick<Member, 'token'>) => server.call('GET', '/api/users/validate_session', { as });

describe('access tokens', () => {
  test('GET /users/me returns the signed-in user', async () => {
    const member = await server.member();
    const response = await me(member);
    expect(response.json()).toMatchObject({ user: { id: member.id, email: member.email, role: 'member' } });
    expect(response.headers).toMatchObject({ impersonating: 'false', 'expires-in': '1800' });
  });

  test('without a token or with an expired one, every personal operation returns 401', async () => {
    const member = await server.member();
    const calls = [
      ['GET', '/api/users/me'],
      ['DELETE', '/api/logout'],
      ['GET', '/api/users/demographics'],
      ['PUT', '/api/users/demographics'],
      ['GET', '/api/users/bmi'],
      ['PUT', '/api/users/bmi'],
      ['GET', '/api/products/migraine-relief'],
      ['GET', '/api/products/migraine-relief/questions'],
      ['POST', '/api/products/migraine-relief/pre_questionnaire_answers'],
      ['GET', '/api/products/migraine-relief/user_questionnaires/1/questions/1'],
      ['PUT', '/api/products/migraine-relief/user_questionnaires/1/questions/1'],
      ['GET', '/api/products/migraine-relief/variants'],
      ['GET', '/api/products/migraine-relief/quantities'],
      ['GET', '/api/carts'],
      ['PUT', '/api/carts'],
      ['DELETE', '/api/carts'],
    ] as const;
    later(15 * MINUTE);
    for (const [method, url] of calls) {
      for (const as of [undefined, member]) {
        const response = await server.call(method, url, as ? { as } : {});
        expect([method, url, response.statusCode]).toEqual([method, url, 401]);
        expect(response.json()).toEqual({ errors: { message: 'Please sign in.' } });
      }
    }
  });

  test('forged tokens are refused: another key, no signature, another session, another algorithm', async () => {
    const member = await server.member();
    const claims = { sid: 'no such session' };
    const sign = (key: Uint8Array, alg = 'HS256') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg })
        .setIssuer('tundish')
        .setSubject(member.id)
        .setExpirationTime(new Date('2099-01-01'))
        .sign(key);
    const real = createHmac('sha256', server.settings.tokenSecret).update('access').digest();
    const [head = '', body = ''] = member.token.split('.');
    const forged = [
      await sign(Buffer.from('some other key that is long enough')),
      await sign(real),
      await sign(real, 'HS384'),
      new UnsecuredJWT(claims)
        .setIssuer('tundish')
        .setSubject(member.id)
        .setExpirationTime(new Date('2099-01-01'))
        .encode(),
      `${head}.${body}.`,
      `${head}.${body}`,
      'null',
    ];
    for (const token of forged) {
      expect((await me({ token })).statusCode).toBe(401);
      const valid = await validate({ token });
      expect(valid.statusCode === 401 || valid.json<{ valid: boolean }>().valid === false).toBe(true);
    }
  });
});
