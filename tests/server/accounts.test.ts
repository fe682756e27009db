import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const form = (changed: object = {}) => ({
  first_name: ' Grace ',
  last_name: 'Hopper',
  email: `grace${Math.random()}@example.com`,
  password: PASSWORD,
  consent: true,
  ...changed,
});
const PERSONAL = 'This password is easy to guess from your name, your email or ours. Please choose another one.';
const signUp = (body: object) => server.call('POST', '/api/signup', { body });

describe('POST /signup', () => {
  test('returns the user, an access token, the length of the session and the refresh cookie', async () => {
    const response = await signUp(form({ email: ' Grace.Hopper@Example.com ' }));
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      user: {
        id: expect.any(String),
        email: 'Grace.Hopper@Example.com',
        firstName: 'Grace',
        lastName: 'Hopper',
        registration_state: 'pending',
        email_verification: 'required',
        role: 'member',
      },
    });
    expect(response.headers).toMatchObject({
      'expires-in': '1800',
      impersonating: 'false',
      'cache-control': 'no-store',
    });
    expect(response.headers['access-token']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(response.cookies).toMatchObject([
      { name: 'refresh_token', path: '/oauth', httpOnly: true, sameSite: 'Strict', maxAge: 43_200 },
    ]);
  });

  test('[VA-3] every missing field is listed with the flow’s own message', async () => {
    const response = await signUp({});
    expect(response.statusCode).toBe(422);
    const { message } = response.json<{ errors: { message: Record<string, string[]> } }>().errors;
    expect(Object.keys(message).toSorted()).toEqual(['consent', 'email', 'first_name', 'last_name', 'password']);
    expect(message['first_name']).not.toEqual(['Please check this.']);
  });

  test.each(['plain', 'a@b', 'a b@example.com', '@example.com', 'a@example..com', `${'a'.repeat(65)}@example.com`])(
    '[VA-2] %s is refused as an email address',
    async (email) => {
      const response = await signUp(form({ email }));
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ errors: { message: { email: [expect.any(String)] } } });
    },
  );

  test.each([
    'ninechars',
    'x'.repeat(129),
    'password123',
    'Password2024!',
    'P@ssw0rd123',
    'qwertyuiop',
    '1234567890',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'letmein12345',
    'Sunshine2025',
    'passwordpassword',
    // Typed on a keyboard for full-width characters, and the same once it is normalized.
    'ｐａｓｓｗｏｒｄ１２３',
  ])('[VA-2] the password %s is refused', async (password) => {
    const response = await signUp(form({ password }));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: { message: { password: [expect.any(String)] } } });
  });

  test.each([
    ['en', 'qwertyuiop', 'This password is easy to guess. Try three or four words that don’t belong together.'],
    [
      'es',
      'qwertyuiop',
      'Esta contraseña es fácil de adivinar. Pruebe con tres o cuatro palabras sin relación entre sí.',
    ],
    ['en', 'gracehopper', PERSONAL],
    ['en', 'Hopper-Grace1', PERSONAL],
    ['en', 'amazing.grace7@example.com', PERSONAL],
    ['en', 'amazinggrace7', PERSONAL],
    ['en', 'Tundish2026', PERSONAL],
    [
      'es',
      'tundishtundish',
      'Esta contraseña es fácil de adivinar a partir de su nombre, su correo o nuestro nombre. Elija otra, por favor.',
    ],
  ])('[VA-2] in %s the password %s is refused at its field, with the reason', async (locale, password, told) => {
    const response = await server.call('POST', '/api/signup', {
      body: form({ email: 'amazing.grace7@example.com', password }),
      headers: { 'accept-language': locale },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ errors: { message: { password: [told] } } });
  });

  test.each([
    'tundish-staging-only',
    '🐎🔋🥕🌊🏔🧵🎻🪁🧊🪐',
    'x7 Kq pl 92',
    'twelve purple otters',
    'Q'.repeat(3) + 'wombat §7 teapot'.repeat(7),
  ])('[VA-2] the password %s is accepted, and signs in', async (password) => {
    const body = form({ password });
    expect((await signUp(body)).statusCode).toBe(201);
    const again = await server.call('POST', '/api/login', { body: { email: body.email, password } });
    expect(again.statusCode).toBe(200);
  });

  test.each([
    ['Ada\u0000', 'an unstorable one', null],
    ['  Ada\t\r\n Mary\u0007  ', 'control characters', 'Ada Mary'],
    ['\u202eadA\u202c\u2066', 'characters that turn the direction', 'adA'],
    ['Jose\u0301', 'a letter in two parts', 'Jos\u00e9'],
    ['\u0646\u06cc\u200c\u0645\u0627', 'a joiner that its script needs', '\u0646\u06cc\u200c\u0645\u0627'],
    ['O’Brien-Nuñez 3rd', 'what names are made of', 'O’Brien-Nuñez 3rd'],
  ])('[VA-3] the name %j, with %s, is cleaned or refused', async (first_name, _what, kept) => {
    const response = await signUp(form({ first_name }));
    if (kept === null) return expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ user: { firstName: kept } });
    return undefined;
  });

  test.each(['\u202e\u202c', '\u200d\u200c', '\u0007', '\u3164', '\u2800', '\u0301', ' \u00a0 '])(
    '[VA-3] the name %j, which has no visible character, counts as missing',
    async (last_name) => {
      const response = await signUp(form({ last_name }));
      expect(response.statusCode).toBe(422);
      const missing = await signUp(form({ last_name: undefined }));
      expect(response.json()).toEqual(missing.json());
      expect(response.json()).toMatchObject({ errors: { message: { last_name: [expect.any(String)] } } });
    },
  );

  test('a sign-up without consent is refused', async () => {
    const response = await signUp(form({ consent: false }));
    expect(response.json()).toMatchObject({ errors: { message: { consent: [expect.any(String)] } } });
  });

  test('stores the password as an Argon2id hash with 19 MiB', async () => {
    const { email } = await server.member();
    expect((await server.store.accounts.byEmail(email))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('POST /login', () => {
  test('returns the same as sign-up, whatever the case of the address', async () => {
    const { email, id } = await server.member();
    const response = await server.call('POST', '/api/login', {
      body: { email: email.toUpperCase(), password: PASSWORD },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ user: { id, email } });
    expect(response.headers).toMatchObject({ 'expires-in': '1800', impersonating: 'false' });
  });

  test('a wrong password and an unknown address get the same response, after the same work', async () => {
    const { email } = await server.member();
    const before = server.hashes.count;
    const wrong = await server.call('POST', '/api/login', { body: { email, password: 'not the password' } });
    const between = server.hashes.count;
    const unknown = await server.call('POST', '/api/login', {
      body: { email: 'nobody@example.com', password: PASSWORD },
    });
    expect([between - before, server.hashes.count - between]).toEqual([1, 1]);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ errors: { message: 'The email or password is not correct.', warning: true } });
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
    const names = (headers: object) => Object.keys(headers).toSorted();
    expect(names(unknown.headers)).toEqual(names(wrong.headers));
  });

  test('after too many failures an account is blocked, also one that does not exist; others are not', async () => {
    const { email } = await server.member();
    const other = await server.member();
    for (const address of [email, 'ghost@example.com']) {
      const guess = () => server.call('POST', '/api/login', { body: { email: address, password: 'not the password' } });
      const tries = [];
      for (let count = 0; count < 11; count += 1) tries.push((await guess()).statusCode);
      expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    }
    const right = await server.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    expect(right.statusCode).toBe(429);
    expect(right.headers['retry-after']).toBe('900');
    expect(right.json()).toMatchObject({ errors: { message: expect.any(String), warning: true } });
    const another = await server.call('POST', '/api/login', { body: { email: other.email, password: PASSWORD } });
    expect(another.statusCode).toBe(200);
    server.clock.now = new Date(server.clock.now.getTime() + 15 * 60_000);
    const later = await server.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    expect(later.statusCode).toBe(200);
  });

  test('a successful sign-in resets the count of failures', async () => {
    const { email } = await server.member();
    const attempt = async (password: string) =>
      (await server.call('POST', '/api/login', { body: { email, password } })).statusCode;
    for (let count = 0; count < 9; count += 1) await attempt('not the password');
    expect(await attempt(PASSWORD)).toBe(200);
    expect(await attempt('not the password')).toBe(401);
    expect(await attempt(PASSWORD)).toBe(200);
  });

  test.each([{}, { email: 'a@example.com' }, { email: 1, password: 2 }, [], '"text"', 'null'])(
    'a body of the wrong form gets a 400 with a plain message: %j',
    async (body) => {
      const response = await server.call('POST', '/api/login', {
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ errors: { message: 'The request does not have the expected form.' } });
    },
  );
});
