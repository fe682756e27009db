import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, mailedToken, memberOf, PASSWORD, testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { ACTIVE, Exact, PLAIN } from './support/exactly.ts';

let server: TestApp;
let exact: Exact;
beforeAll(async () => {
  server = await testApp();
  exact = new Exact(server);
}, 60_000);
afterAll(() => server.close());

/** A person who signs up first. */
const EMAIL = 'ada@example.org';
const NAMES = { first_name: ' Ada ', last_name: 'Lovelace' };
const NEW = 'another horse battery';
const USER = {
  id: '#1',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  registration_state: 'pending',
  role: 'member',
  email_verification: 'done',
};
const BODY = { user: USER };
const BODY_2 = {
  user: {
    id: '#1',
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Lovelace',
    registration_state: 'pending',
    role: 'member',
    email_verification: 'required',
  },
};
const HEADERS = {
  ...ACTIVE.headers,
  'access-token': '~',
  'cookie refresh_token': '~ httpOnly=true maxAge=43200 path=/oauth sameSite=Strict',
};
const signUp = () =>
  exact.call('POST', '/api/signup', { body: { ...NAMES, email: ` ${EMAIL} `, password: PASSWORD, consent: true } });
const logIn = (password: string) =>
  exact.call('POST', '/api/login', { body: { email: EMAIL.toUpperCase(), password } });

test('[ST-1] signing up, proving the address and signing out give the listed responses and change the listed rows', async () => {
  expect(
    await exact.call('POST', '/api/signup', {
      body: { ...NAMES, email: 'ada@nowhere', password: 'short', consent: false },
    }),
  ).toEqual({
    status: 422,
    headers: PLAIN,
    body: {
      errors: {
        message: {
          email: ['Check this email address. It should look like name@example.com.'],
          password: ['Use at least 10 characters.'],
          consent: ['Tick the box to create your account.'],
        },
      },
    },
    rows: {},
  });
  expect(await signUp()).toEqual({
    status: 201,
    headers: HEADERS,
    body: BODY_2,
    rows: {
      'consents new': [
        {
          id: 1,
          user_id: '#1',
          name: 'signup.consent',
          version: '~',
          language: 'en',
          given_at: 'now',
          text: 'I agree to the terms and the p…',
        },
      ],
      'email_verifications new': [{ token_hash: '~', user_id: '#1', created_at: 'now' }],
      'outbox new': [
        {
          id: 1,
          at: 'now',
          recipient: 'ada@example.org',
          subject: 'Tundish Health: confirm your email',
          body: 'Somebody, most likely you, ope… 318',
          kind: 'email-verification',
          useful_until: 'in 86400 s',
        },
      ],
      'rate_limits new': [
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 900 s' },
      ],
      'sessions new': [
        { id: '#2', user_id: '#1', generation: 0, started_at: 'now', last_activity_at: 'now', rotated_at: 'now' },
      ],
      'users new': [
        {
          id: '#1',
          email: 'ada@example.org',
          email_key: 'ada@example.org',
          first_name: 'Ada',
          last_name: 'Lovelace',
          role: 'member',
          registration_state: 'pending',
          password_hash: '~',
          created_at: 'now',
          email_verification: 'required',
        },
      ],
    },
  });
  const as = memberOf(exact.response);
  const token = await mailedToken(server.store, EMAIL);
  expect(await exact.call('PUT', '/api/users/email_verification/wrong', { as })).toEqual({
    status: 403,
    headers: ACTIVE.headers,
    body: { errors: { message: 'This link no longer works. Please ask for a new one.' } },
    rows: { ...ACTIVE.rows, 'rate_limits new': [{ key: '~', count: 1, resets_at: 'in 900 s' }] },
  });
  expect(await exact.call('POST', '/api/users/email_verification', { as })).toEqual({
    status: 202,
    headers: ACTIVE.headers,
    body: BODY_2,
    rows: {
      ...ACTIVE.rows,
      'email_verifications new': [{ token_hash: '~', user_id: '#1', created_at: 'now' }],
      'outbox new': [
        {
          id: 2,
          at: 'now',
          recipient: 'ada@example.org',
          subject: 'Tundish Health: confirm your email',
          body: 'Somebody, most likely you, ope… 318',
          kind: 'email-verification',
          useful_until: 'in 86400 s',
        },
      ],
      'rate_limits changed': [{ count: 2 }],
    },
  });
  expect(await exact.call('PUT', `/api/users/email_verification/${token}`, { as })).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: { user: USER, link: 'confirmed' },
    rows: {
      ...ACTIVE.rows,
      'email_verifications gone': 2,
      'rate_limits gone': 1,
      'users changed': [{ email_verification: 'done' }],
    },
  });
  expect(await exact.call('POST', '/api/users/email_verification', { as })).toEqual({
    status: 202,
    headers: ACTIVE.headers,
    body: BODY,
    rows: { ...ACTIVE.rows, 'rate_limits new': [{ key: '~', count: 1, resets_at: 'in 900 s' }] },
  });
  expect(await exact.call('GET', '/api/users/me', { as })).toEqual({ ...ACTIVE, status: 200, body: BODY });
  expect(await exact.call('GET', '/api/users/validate_session', { as })).toEqual({
    status: 200,
    headers: { 'expires-in': '1789', impersonating: 'false', 'cache-control': 'no-store' },
    body: { valid: true },
    rows: {},
  });
  expect(await exact.call('DELETE', '/api/logout', { as })).toEqual({
    status: 204,
    headers: { ...ACTIVE.headers, 'cookie refresh_token': 'none httpOnly=true maxAge=0 path=/oauth sameSite=Strict' },
    rows: { 'sessions changed': [{ last_activity_at: 'now', revoked_at: 'now' }] },
  });
  expect(await exact.call('GET', '/api/users/me', { as })).toEqual({
    status: 401,
    headers: PLAIN,
    body: { errors: { message: 'Your session has ended. Please sign in again.' } },
    rows: {},
  });
  expect(await exact.call('GET', '/api/users/validate_session', { as })).toEqual({
    status: 200,
    headers: PLAIN,
    body: { valid: false },
    rows: {},
  });
});

test('[AU-2] signing in, renewing tokens and signing out everywhere give the listed responses and change the listed rows', async () => {
  expect(await logIn('not the password')).toEqual({
    status: 401,
    headers: PLAIN,
    body: { errors: { message: 'The email or password is not correct.', warning: true } },
    rows: {
      'rate_limits new': [
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 900 s' },
      ],
    },
  });
  expect(await logIn(PASSWORD)).toEqual({
    status: 200,
    headers: HEADERS,
    body: BODY,
    rows: {
      'rate_limits gone': 2,
      'rate_limits changed': [{ count: 2 }],
      'sessions new': [
        { id: '#3', user_id: '#1', generation: 0, started_at: 'now', last_activity_at: 'now', rotated_at: 'now' },
      ],
    },
  });
  const as = memberOf(exact.response);
  const renew = (cookie: string, headers = {}) =>
    exact.call('POST', '/oauth/token', { body: { grant_type: 'refresh_token' }, headers: { cookie, ...headers } });
  expect(await renew(as.cookie, { origin: 'https://evil.example' })).toEqual({
    status: 403,
    headers: PLAIN,
    body: { errors: { message: 'This request came from another site.' } },
    rows: {},
  });
  expect(await renew(as.cookie)).toEqual({
    status: 200,
    headers: {
      'access-token': '~',
      'expires-in': '1778',
      impersonating: 'false',
      'cache-control': 'no-store',
      'cookie refresh_token': '~ httpOnly=true maxAge=43178 path=/oauth sameSite=Strict',
    },
    body: {},
    rows: { 'sessions changed': [{ generation: 1, rotated_at: 'now' }] },
  });
  const next = cookieOf(exact.response);
  expect(await renew(next)).toEqual({
    status: 200,
    headers: {
      'access-token': '~',
      'expires-in': '1767',
      impersonating: 'false',
      'cache-control': 'no-store',
      'cookie refresh_token': '~ httpOnly=true maxAge=43167 path=/oauth sameSite=Strict',
    },
    body: {},
    rows: { 'sessions changed': [{ generation: 2, rotated_at: 'now' }] },
  });
  expect(await renew(as.cookie)).toEqual({
    status: 401,
    headers: {
      'cache-control': 'no-store',
      'cookie refresh_token': 'none httpOnly=true maxAge=0 path=/oauth sameSite=Strict',
    },
    body: { errors: { message: 'Your session has ended. Please sign in again.' } },
    rows: {
      'rate_limits new': [{ key: '~', count: 1, resets_at: 'in 900 s' }],
      'sessions changed': [{ revoked_at: 'now' }],
    },
  });
  expect(await renew(next)).toEqual({
    status: 401,
    headers: {
      'cache-control': 'no-store',
      'cookie refresh_token': 'none httpOnly=true maxAge=0 path=/oauth sameSite=Strict',
    },
    body: { errors: { message: 'Your session has ended. Please sign in again.' } },
    rows: { 'rate_limits changed': [{ count: 2 }] },
  });
  expect(await renew('refresh_token=none')).toEqual({
    status: 401,
    headers: {
      'cache-control': 'no-store',
      'cookie refresh_token': 'none httpOnly=true maxAge=0 path=/oauth sameSite=Strict',
    },
    body: { errors: { message: 'Your session has ended. Please sign in again.' } },
    rows: {},
  });
});

test('[RT-4] a new password by mail gives the listed responses and changes the listed rows', async () => {
  expect(await exact.call('POST', '/api/forgot_password', { body: { email: 'nobody@example.org' } })).toEqual({
    status: 202,
    headers: PLAIN,
    rows: {
      'outbox new': [
        {
          id: 3,
          at: 'now',
          subject: 'Tundish Health: choose a new password',
          body: 'Somebody, most likely you, ask… 281',
          kind: 'password-reset',
          useful_until: 'in 3600 s',
        },
      ],
      'password_resets new': [{ token_hash: '~', created_at: 'now' }],
      'rate_limits new': [
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 86400 s' },
      ],
    },
  });
  await logIn(PASSWORD);
  expect(await exact.call('POST', '/api/forgot_password', { body: { email: EMAIL } })).toEqual({
    status: 202,
    headers: PLAIN,
    rows: {
      'outbox new': [
        {
          id: 4,
          at: 'now',
          recipient: 'ada@example.org',
          subject: 'Tundish Health: choose a new password',
          body: 'Somebody, most likely you, ask… 281',
          kind: 'password-reset',
          useful_until: 'in 3600 s',
        },
      ],
      'password_resets new': [{ token_hash: '~', user_id: '#1', created_at: 'now' }],
      'rate_limits new': [
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 86400 s' },
      ],
      'rate_limits changed': [{ count: 2 }],
    },
  });
  const token = await mailedToken(server.store, EMAIL);
  expect(await exact.call('GET', `/api/reset_password/${token}`)).toEqual({
    status: 204,
    headers: PLAIN,
    rows: { 'rate_limits new': [{ key: '~', count: 1, resets_at: 'in 900 s' }] },
  });
  expect(await exact.call('GET', '/api/reset_password/wrong')).toEqual({
    status: 403,
    headers: PLAIN,
    body: { errors: { message: 'This link is no longer valid. Please ask for a new one.' } },
    rows: {
      'rate_limits new': [
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 900 s' },
      ],
      'rate_limits changed': [{ count: 2 }],
    },
  });
  expect(await exact.call('PUT', `/api/reset_password/${token}`, { body: { password: 'password12' } })).toEqual({
    status: 422,
    headers: PLAIN,
    body: {
      errors: {
        message: { password: ['This password is easy to guess. Try three or four words that don’t belong together.'] },
      },
    },
    rows: { 'rate_limits changed': [{ count: 3 }] },
  });
  expect(await exact.call('PUT', `/api/reset_password/${token}`, { body: { password: NEW } })).toEqual({
    status: 204,
    headers: PLAIN,
    rows: {
      'password_resets changed': [{ used_at: 'now' }],
      'rate_limits changed': [{ count: 4 }],
      'sessions changed': [{ revoked_at: 'now' }],
      'users changed': [{ password_hash: '~' }],
    },
  });
  expect(await exact.call('PUT', `/api/reset_password/${token}`, { body: { password: NEW } })).toEqual({
    status: 403,
    headers: PLAIN,
    body: { errors: { message: 'This link is no longer valid. Please ask for a new one.' } },
    rows: {
      'rate_limits new': [
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 900 s' },
      ],
      'rate_limits changed': [{ count: 5 }],
    },
  });
});
