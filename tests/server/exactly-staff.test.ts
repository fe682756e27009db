import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords, seedSampleAccounts } from '#server';
import { memberOf, testApp, tokenOf } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { ACTIVE, Exact, PLAIN } from './support/exactly.ts';

let server: TestApp;
let exact: Exact;
beforeAll(async () => {
  server = await testApp();
  await seedSampleAccounts(server.store, createPasswords(), server.clock.now);
  exact = new Exact(server);
}, 60_000);
afterAll(() => server.close());

const BODY = {
  user: {
    id: '#3',
    email: 'person@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    registration_state: 'pending',
    role: 'member',
    email_verification: 'done',
  },
  impersonating: true,
  impersonated_by: '#1',
  name: 'Ada Lovelace',
};
test('[LY-7] impersonation gives the listed responses and changes the listed rows', async () => {
  const { id } = await server.member();
  const body = { email: 'staff@example.com', password: 'tundish-staging-only' };
  expect(await exact.call('POST', '/api/login', { body })).toEqual({
    status: 200,
    headers: {
      ...ACTIVE.headers,
      'access-token': '~',
      'cookie refresh_token': '~ httpOnly=true maxAge=43200 path=/oauth sameSite=Strict',
    },
    body: {
      user: {
        id: '#1',
        email: 'staff@example.com',
        firstName: 'Sam',
        lastName: 'Okafor',
        registration_state: 'pending',
        role: 'staff',
        email_verification: 'done',
      },
    },
    rows: {
      'rate_limits new': [{ key: '~', count: 1, resets_at: 'in 900 s' }],
      'sessions new': [
        { id: '#2', user_id: '#1', generation: 0, started_at: 'now', last_activity_at: 'now', rotated_at: 'now' },
      ],
    },
  });
  const staff = memberOf(exact.response);
  const as = (member: string) => exact.call('POST', `/api/staff/members/${member}/impersonate`, { as: staff });
  expect(await exact.call('GET', '/api/staff/members?query=%20LOVELACE', { as: staff })).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      members: [
        {
          id: '#3',
          email: 'person@example.com',
          firstName: 'Ada',
          lastName: 'Lovelace',
          registration_state: 'pending',
          role: 'member',
          email_verification: 'done',
          waiting: false,
        },
      ],
    },
  });
  expect(await exact.call('GET', '/api/staff/members?query=staff', { as: staff })).toEqual({
    ...ACTIVE,
    status: 200,
    body: { members: [] },
  });
  expect(await as(staff.id)).toEqual({ ...ACTIVE, status: 404, body: { errors: { message: 'This does not exist.' } } });
  expect(await as(id)).toEqual({
    status: 200,
    headers: { 'access-token': '~', 'expires-in': '1800', impersonating: 'true', 'cache-control': 'no-store' },
    body: BODY,
    rows: {
      'audit new': [{ id: 1, at: 'now', actor_id: '#1', member_id: '#3', action: 'impersonation started' }],
      'sessions changed': [{ last_activity_at: 'now', member_id: '#3' }],
    },
  });
  const acting = { token: tokenOf(exact.response) };
  expect(await exact.call('GET', '/api/users/me', { as: acting })).toEqual({
    status: 200,
    headers: { 'expires-in': '1800', impersonating: 'true', 'cache-control': 'no-store' },
    body: BODY,
    rows: {
      ...ACTIVE.rows,
      'audit new': [{ id: 2, at: 'now', actor_id: '#1', member_id: '#3', action: 'GET /api/users/me' }],
    },
  });
  expect(await exact.call('GET', '/api/members_portal/data', { as: acting })).toEqual({
    status: 403,
    headers: { 'expires-in': '1800', impersonating: 'true', 'cache-control': 'no-store' },
    body: { errors: { message: 'Complete your registration first.' } },
    rows: {
      ...ACTIVE.rows,
      'audit new': [{ id: 3, at: 'now', actor_id: '#1', member_id: '#3', action: 'GET /api/members_portal/data' }],
    },
  });
  expect(await exact.call('GET', '/api/staff/members', { as: acting })).toEqual({
    status: 403,
    headers: { 'expires-in': '1800', impersonating: 'true', 'cache-control': 'no-store' },
    body: { errors: { message: 'Only staff may do this.' } },
    rows: {
      ...ACTIVE.rows,
      'audit new': [{ id: 4, at: 'now', actor_id: '#1', member_id: '#3', action: 'GET /api/staff/members' }],
    },
  });
  expect(await exact.call('POST', '/api/users/stop_impersonating', { as: acting })).toEqual({
    status: 200,
    headers: { ...ACTIVE.headers, 'access-token': '~' },
    body: { redirect_to: '/staff/members' },
    rows: {
      'audit new': [
        { id: 5, at: 'now', actor_id: '#1', member_id: '#3', action: 'POST /api/users/stop_impersonating' },
        { id: 6, at: 'now', actor_id: '#1', member_id: '#3', action: 'impersonation ended' },
      ],
      'sessions changed': [{ last_activity_at: 'now', member_id: null }],
    },
  });
  expect(await exact.call('GET', '/api/users/me', { as: acting })).toEqual({
    status: 401,
    headers: PLAIN,
    body: { errors: { message: 'Your session has ended. Please sign in again.' } },
    rows: {},
  });
});

test('[RD-1] calls that need no sign-in give the listed responses and change the listed rows', async () => {
  expect(await exact.call('GET', '/healthz')).toEqual({ status: 200, headers: PLAIN, body: { ok: true }, rows: {} });
  expect(await exact.call('GET', '/readyz')).toEqual({ status: 200, headers: PLAIN, body: { ok: true }, rows: {} });
  expect(await exact.call('GET', '/api/auth_redirects/bufo?redirect_to=%2Fx%3Fy')).toEqual({
    status: 200,
    headers: PLAIN,
    body: { redirect_to: 'https://www.example.com/x?y' },
    rows: {},
  });
  expect(await exact.call('GET', '/api/auth_redirects/bufo?redirect_to=%2F%2Fevil.example')).toEqual({
    status: 400,
    headers: PLAIN,
    body: { errors: { message: 'This address can’t be opened.' } },
    rows: {},
  });
  expect(await exact.call('GET', '/api/auth/onyx/callback?code=c&state=s')).toEqual({
    status: 401,
    headers: {
      'cache-control': 'no-store',
      'cookie onyx': 'none httpOnly=true maxAge=0 path=/api/auth/onyx sameSite=Lax',
    },
    body: { errors: { message: 'The sign-in was not accepted. Please try again.', warning: true } },
    rows: {
      'rate_limits new': [
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 900 s' },
        { key: '~', count: 1, resets_at: 'in 900 s' },
      ],
    },
  });
  expect(await exact.call('GET', '/api/dose_spot/medications_allergies/search?query=%20ib%20&type=medication')).toEqual(
    {
      status: 400,
      headers: PLAIN,
      body: { errors: { message: 'Please enter at least 3 characters to search.' } },
      rows: {},
    },
  );
  expect(await exact.call('GET', '/api/dose_spot/medications_allergies/search?query=ibupr&type=medication')).toEqual({
    status: 200,
    headers: PLAIN,
    body: [
      {
        code: 'sample-m-812',
        name: 'Ibuprofen (Advil, Motrin) oral tablet',
        strength: '200 mg',
        conceptType: 'DispensableDrug',
      },
      'and 7 more',
    ],
    rows: { 'rate_limits new': [{ key: '~', count: 1, resets_at: 'in 900 s' }] },
  });
});
