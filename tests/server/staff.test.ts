import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords, seedSampleAccounts } from '#server';
import { MINUTE, cookieOf, memberOf, testApp, tokenOf } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { BMI, journey } from './support/ordering.ts';

let server: TestApp;
let staffId: string;
beforeAll(async () => {
  server = await testApp();
  await seedSampleAccounts(server.store, createPasswords(), server.clock.now);
}, 60_000);
afterAll(() => server.close());

async function staff(): Promise<Member> {
  const body = { email: 'staff@example.com', password: 'tundish-staging-only' };
  const member = memberOf(await server.call('POST', '/api/login', { body }));
  staffId = member.id;
  return member;
}
const me = (as: Pick<Member, 'token'>) => server.call('GET', '/api/users/me', { as });
const search = (as: Pick<Member, 'token'>, query: string) =>
  server.call('GET', `/api/staff/members?query=${encodeURIComponent(query)}`, { as });
const impersonate = (as: Pick<Member, 'token'>, id: string) =>
  server.call('POST', `/api/staff/members/${id}/impersonate`, { as });
const stop = (as: Pick<Member, 'token'>) => server.call('POST', '/api/users/stop_impersonating', { as });

/** A staff member who acts for a new member. */
async function acting(): Promise<{ member: Member; own: Member; as: { token: string } }> {
  const [member, own] = [await server.member(), await staff()];
  const response = await impersonate(own, member.id);
  expect(response.statusCode, response.body).toBe(200);
  return { member, own, as: { token: tokenOf(response) } };
}

describe('GET /staff/members', () => {
  test('finds members by part of their name or address in any case, and no staff', async () => {
    const own = await staff();
    const emails = async (query: string) =>
      (await search(own, query)).json<{ members: { email: string }[] }>().members.map(({ email }) => email);
    expect(await emails('pAT riV')).toEqual(['patient@example.com']);
    expect(await emails(' prospect@ ')).toEqual(['prospect@example.com']);
    expect(await emails('staff')).toEqual([]);
    expect(await emails('')).toContain('patient@example.com');
  });

  test.each(['%', '_', '\\', "' or 1=1 --", "'; drop table users; --", '%27'])(
    '%s is treated as text',
    async (query) => {
      expect((await search(await staff(), query)).json()).toEqual({ members: [] });
    },
  );

  test('is open to staff only', async () => {
    expect((await search(await server.member(), 'a')).statusCode).toBe(403);
    expect((await server.call('GET', '/api/staff/members')).statusCode).toBe(401);
  });
});

describe('impersonation', () => {
  test('[LY-7] returns the member, a new token and the name for the banner', async () => {
    const [member, own] = [await server.member(), await staff()];
    const response = await impersonate(own, member.id);
    const told = { user: { id: member.id }, impersonating: true, impersonated_by: own.id, name: 'Ada Lovelace' };
    expect(response.json()).toMatchObject(told);
    expect(response.headers).toMatchObject({ impersonating: 'true', 'expires-in': '1800' });
    const shown = await me({ token: tokenOf(response) });
    expect(shown.json()).toMatchObject(told);
    expect(shown.headers['impersonating']).toBe('true');
  });

  test('the previous token is refused, and refreshing returns the impersonating one', async () => {
    const { member, own, as } = await acting();
    expect((await me(own)).statusCode).toBe(401);
    const headers = { cookie: own.cookie };
    const refreshed = await server.call('POST', '/oauth/token', { body: { grant_type: 'refresh_token' }, headers });
    expect(refreshed.headers['impersonating']).toBe('true');
    expect((await me({ token: tokenOf(refreshed) })).json()).toMatchObject({ user: { id: member.id } });
    expect((await me(as)).statusCode).toBe(200);
  });

  test('[AU-5] stopping returns a path and a token of the staff member; the member’s token is refused', async () => {
    const { own, as } = await acting();
    const response = await stop(as);
    expect([response.statusCode, response.json()]).toEqual([200, { redirect_to: '/staff/members' }]);
    expect(response.headers['impersonating']).toBe('false');
    const mine = { token: tokenOf(response) };
    expect((await me(mine)).json()).toEqual({ user: expect.objectContaining({ id: own.id, role: 'staff' }) });
    expect((await me(as)).statusCode).toBe(401);
    expect((await stop(mine)).json()).toEqual({ redirect_to: '/staff/members' });
  });

  test('members cannot start or stop it, and staff or unknown persons cannot be impersonated', async () => {
    const member = await server.member();
    expect((await impersonate(member, member.id)).statusCode).toBe(403);
    expect((await stop(member)).statusCode).toBe(403);
    const own = await staff();
    for (const id of [own.id, 'nobody', "' or 1=1 --"]) {
      expect((await impersonate(own, encodeURIComponent(id))).statusCode).toBe(404);
    }
  });

  test('has the member’s rights and no others', async () => {
    const { as } = await acting();
    const other = await server.member();
    expect((await search(as, '')).statusCode).toBe(403);
    expect((await impersonate(as, other.id)).statusCode).toBe(403);
  });

  test('every read and write leaves an audit row with actor, member, action and time', async () => {
    const { member, as } = await acting();
    await server.call('GET', '/api/users/bmi', { as });
    await server.call('PUT', '/api/users/bmi', { as, body: BMI });
    await server.call('GET', '/api/products/migraine-relief/user_questionnaires/x/questions/y', { as });
    const rows = await server.store.audit.of(member.id);
    const now = server.clock.now;
    const row = (action: string) => ({ recordedAt: now, actorId: staffId, memberId: member.id, action });
    expect(rows).toEqual([
      row('impersonation started'),
      row('GET /api/users/bmi'),
      row('PUT /api/users/bmi'),
      row('GET /api/products/:product_slug/user_questionnaires/:user_questionnaire_id/questions/:question_id'),
    ]);
    await stop(as);
    const ended = await server.store.audit.of(member.id);
    expect(ended.at(-1)).toEqual(row('impersonation ended'));
    expect(JSON.stringify(ended)).not.toContain(String(BMI.weight_lb));
  });

  test('refused requests leave an audit row, too: paying, password, deletion, impersonating another', async () => {
    const { member, as } = await acting();
    const other = await server.member();
    const tried = [
      ['POST', '/api/checkout', '/api/checkout'],
      ['PUT', '/api/members_portal/password', '/api/members_portal/password'],
      ['POST', '/api/members_portal/deletion', '/api/members_portal/deletion'],
      ['POST', `/api/staff/members/${other.id}/impersonate`, '/api/staff/members/:member_id/impersonate'],
    ] as const;
    for (const [method, url] of tried) expect((await server.call(method, url, { as, body: {} })).statusCode).toBe(403);
    const rows = (await server.store.audit.of(member.id)).map(({ action }) => action);
    expect(rows).toEqual(['impersonation started', ...tried.map(([method, , route]) => `${method} ${route}`)]);
    expect(await server.store.audit.of(other.id)).toEqual([]);
  });

  test('requests of members themselves leave no audit row', async () => {
    const { member } = await journey(server, 'bmi');
    expect(await server.store.audit.of(member.id)).toEqual([]);
  });

  test('a member’s password cannot be changed by staff who impersonate them', async () => {
    const { member, as } = await acting();
    await server.call('POST', '/api/forgot_password', { body: { email: member.email } });
    const find = async () => (await server.store.outbox.latest(9)).find(({ to }) => to === member.email);
    await expect.poll(find).toBeDefined();
    const token = /token=([\w-]+)/.exec((await find())?.text ?? '')?.[1];
    const body = { password: 'another horse entirely' };
    expect((await server.call('PUT', `/api/reset_password/${token}`, { as, body })).statusCode).toBe(403);
    expect((await server.call('PUT', `/api/reset_password/${token}`, { body })).statusCode).toBe(204);
  });

  test('the member’s own sessions continue, and signing out there does not end the impersonation', async () => {
    const { member, as } = await acting();
    expect((await me(member)).json()).not.toHaveProperty('impersonated_by');
    await server.call('DELETE', '/api/logout', { as: member });
    expect((await me(as)).statusCode).toBe(200);
  });

  test('ends when the person is no longer staff', async () => {
    const { as } = await acting();
    await server.db.query("update users set role = 'member' where id = $1", [staffId]);
    expect((await me(as)).statusCode).toBe(401);
    await server.db.query("update users set role = 'staff' where id = $1", [staffId]);
  });

  test('[SE-1] lasts as long as staff do something for the member', async () => {
    const { as, own } = await acting();
    const later = (minutes: number) => {
      server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE);
    };
    later(14);
    expect((await me(as)).headers['expires-in']).toBe('1800');
    later(17);
    const headers = { cookie: own.cookie };
    const refreshed = await server.call('POST', '/oauth/token', { body: { grant_type: 'refresh_token' }, headers });
    expect([refreshed.statusCode, refreshed.headers['impersonating']]).toEqual([200, 'true']);
  });

  test('[SE-1] ends with the session', async () => {
    const { as, own } = await acting();
    server.clock.now = new Date(server.clock.now.getTime() + 30 * MINUTE);
    expect((await me(as)).statusCode).toBe(401);
    const headers = { cookie: own.cookie };
    const refreshed = await server.call('POST', '/oauth/token', { body: { grant_type: 'refresh_token' }, headers });
    expect([refreshed.statusCode, cookieOf(refreshed)]).toEqual([401, 'refresh_token=']);
  });
});
