import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPasswords, seedSampleAccounts } from '#server';
import { memberOf, testApp, tokenOf } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { BMI } from './support/ordering.ts';

/** An action that must be recorded does not happen when the record cannot be written (decision 29). */

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  await seedSampleAccounts(server.store, createPasswords(), server.clock.now);
  await server.db.script(`create function refuse_entry() returns trigger language plpgsql as
    $$ begin raise exception 'the audit is full'; end $$`);
}, 60_000);
afterEach(() => server.db.script('drop trigger if exists refuse_entry on audit'));
afterAll(() => server.close());

const refuseEntries = () =>
  server.db.script('create trigger refuse_entry before insert on audit for each row execute function refuse_entry()');
const impersonate = (as: Pick<Member, 'token'>, id: string) =>
  server.call('POST', `/api/staff/members/${id}/impersonate`, { as });
const ownEmail = async (as: Pick<Member, 'token'>) =>
  (await server.call('GET', '/api/users/me', { as })).json<{ user: { email: string } }>().user.email;

async function staff(): Promise<Member> {
  const body = { email: 'staff@example.com', password: 'tundish-staging-only' };
  return memberOf(await server.call('POST', '/api/login', { body }));
}

test('[AU-5] impersonation does not start when its audit entry cannot be written', async () => {
  const [member, own] = [await server.member(), await staff()];
  await refuseEntries();
  const refused = await impersonate(own, member.id);
  expect([refused.statusCode, refused.headers['authorization']]).toEqual([500, undefined]);
  expect(await ownEmail(own)).toBe('staff@example.com');
  const headers = { cookie: own.cookie };
  const again = await server.call('POST', '/oauth/token', { body: { grant_type: 'refresh_token' }, headers });
  expect(again.headers['impersonating']).toBe('false');
});

test('[AU-5] a request for a member is refused and changes nothing when its audit entry cannot be written', async () => {
  const member = await server.member();
  await server.call('PUT', '/api/users/bmi', { as: member, body: BMI });
  const as = { token: tokenOf(await impersonate(await staff(), member.id)) };
  await refuseEntries();
  const read = await server.call('GET', '/api/users/bmi', { as });
  expect(read.statusCode).toBe(500);
  expect(read.body).not.toContain(String(BMI.weight_lb));
  const changed = await server.call('PUT', '/api/users/bmi', { as, body: { ...BMI, weight_lb: BMI.weight_lb + 10 } });
  expect(changed.statusCode).toBe(500);
  expect((await server.call('GET', '/api/users/bmi', { as: member })).json()).toMatchObject(BMI);
});

test('[AU-5] nobody becomes staff if the audit entry cannot be written', async () => {
  const member = await server.member();
  await server.db.query(`update users set email_verification = 'done' where id = $1`, [member.id]);
  await refuseEntries();
  const now = server.clock.now;
  await expect(server.store.staffAccounts.promote(member.id, now)).rejects.toThrow('the audit is full');
  const added = { email: 'new@example.com', firstName: 'New', lastName: 'Staff', passwordHash: 'x', now };
  await expect(server.store.staffAccounts.add(added)).rejects.toThrow('the audit is full');
  expect((await server.call('GET', '/api/users/me', { as: member })).json()).toMatchObject({
    user: { role: 'member' },
  });
  expect(await server.store.accounts.byEmail(added.email)).toBeNull();
});
