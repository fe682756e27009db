import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTRACT } from '../../src/server/operations.ts';
import { mailedToken, memberOf, MINUTE, PASSWORD, testApp, tokenOf } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { journey } from './support/ordering.ts';

let server: TestApp;
let as: Member;
beforeAll(async () => {
  server = await testApp();
  ({ member: as } = await journey(server, 'intro'));
}, 60_000);
afterAll(() => server.close());

const portal = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  who: Pick<Member, 'token'> = as,
) => server.call(method, `/api/members_portal${path}`, { as: who, ...(body && { body }) });

test('[RT-16] the dashboard lists products in progress with their next step, and products to begin', async () => {
  const response = await portal('GET', '/dashboard');
  expect(response.json()).toMatchObject({
    started: [{ product: { slug: 'migraine-relief' }, path_type: 'variant-selection' }],
    orders: [],
    products: [{ slug: 'hair-regrowth' }],
  });
});

test('[RT-16] the dashboard leaves out a product in progress that is no longer offered', async () => {
  const { member: person } = await journey(server, 'demographics');
  await server.db.query("update user_questionnaires set product_slug = 'no-longer' where user_id = $1", [person.id]);
  const response = await portal('GET', '/dashboard', undefined, person);
  expect([response.statusCode, response.json()]).toMatchObject([200, { started: [] }]);
});

test('[RT-16] the dashboard lists the product first on which the person worked last', async () => {
  const { member: person } = await journey(server, 'demographics');
  server.clock.now = new Date(server.clock.now.getTime() + MINUTE);
  await journey(server, 'pre', person, 'hair-regrowth');
  const slugs = async () => {
    const response = await portal('GET', '/dashboard', undefined, person);
    return response.json<{ started: { product: { slug: string } }[] }>().started.map(({ product }) => product.slug);
  };
  expect(await slugs()).toEqual(['hair-regrowth', 'migraine-relief']);
  server.clock.now = new Date(server.clock.now.getTime() + MINUTE);
  await journey(server, 'medical', person);
  expect(await slugs()).toEqual(['migraine-relief', 'hair-regrowth']);
});

const OPERATIONS = Object.values(CONTRACT.operations).filter(({ path }) => path.startsWith('/members_portal/'));

test.each(OPERATIONS)('[RT-16] a person without a completed registration is refused: $id', async (operation) => {
  const person = await server.member();
  const response = await server.call(operation.method, `/api${operation.path}`, {
    as: person,
    ...(operation.body && { body: { profile: { first_name: 'Grace', last_name: 'Hopper' } } }),
  });
  expect(response.statusCode, response.body).toBe(403);
  expect(await server.store.accounts.byId(person.id)).not.toMatchObject({ firstName: 'Grace' });
});

test('[RT-16] settings show the person, and save a new name and address', async () => {
  const saved = await portal('PUT', '/settings', { profile: { first_name: ' Grace\u202e\n', last_name: 'Hopper' } });
  expect(saved.json()).toMatchObject({ profile: { first_name: 'Grace' }, user: { firstName: 'Grace' } });
  const address = { line1: '2 \u0007Side\tSt', city: 'Albany', state: 'NY', zip: '12207' };
  expect((await portal('PUT', '/settings', { address })).statusCode).toBe(200);
  expect((await portal('GET', '/settings')).json()).toMatchObject({
    profile: { first_name: 'Grace', last_name: 'Hopper' },
    address: { ...address, line1: '2 Side St', line2: '' },
    sessions: [{ current: true }],
    deletion_requested_at: null,
  });
});

test('[VA-3] invalid values are refused by field', async () => {
  const name = await portal('PUT', '/settings', { profile: { first_name: '\u202e', last_name: 'Hopper' } });
  expect(name.json()).toMatchObject({ errors: { message: { first_name: [expect.any(String)] } } });
  const zip = await portal('PUT', '/settings', { address: { line1: '1', city: 'x', state: 'NY', zip: 'no' } });
  expect(zip.json()).toMatchObject({ errors: { message: { 'address.zip': [expect.any(String)] } } });
});

test('[VA-2] changing the password needs the present one, and ends every other session', async () => {
  const { member: person } = await journey(server, 'demographics');
  const elsewhere = await server.call('POST', '/api/login', { body: { email: person.email, password: PASSWORD } });
  const other = { token: String(elsewhere.headers['access-token']) };
  const change = (present_password: string, password: string) =>
    portal('PUT', '/password', { present_password, password }, person);
  const wrong = await change('not this one', 'another long password');
  expect([wrong.statusCode, wrong.json()]).toEqual([
    422,
    { errors: { message: { present_password: ['This is not your current password.'] } } },
  ]);
  for (const guessable of ['password12', 'lovelace-ada'])
    expect((await change(PASSWORD, guessable)).json()).toEqual({
      errors: { message: { password: [expect.any(String)] } },
    });
  expect((await change(PASSWORD, 'another long password')).statusCode).toBe(204);
  expect((await portal('GET', '/settings', undefined, other)).statusCode).toBe(401);
  expect((await portal('GET', '/settings', undefined, person)).statusCode).toBe(200);
  expect((await portal('DELETE', '/sessions', undefined, person)).statusCode).toBe(204);
  expect((await portal('GET', '/settings', undefined, person)).statusCode).toBe(401);
});

test('[VA-2] a changed password makes the links in mails to reset it useless', async () => {
  const { member: person } = await journey(server, 'demographics');
  await server.call('POST', '/api/forgot_password', { body: { email: person.email } });
  const link = `/api/reset_password/${await mailedToken(server.store, person.email)}`;
  expect((await server.call('GET', link)).statusCode).toBe(204);
  const body = { present_password: PASSWORD, password: 'another long password' };
  expect((await portal('PUT', '/password', body, person)).statusCode).toBe(204);
  expect((await server.call('GET', link)).statusCode).toBe(403);
});

test('[RT-16] settings list the sign-ins, the one used last first', async () => {
  const { member: person } = await journey(server, 'demographics');
  server.clock.now = new Date(server.clock.now.getTime() + 5 * MINUTE);
  const later = await server.call('POST', '/api/login', { body: { email: person.email, password: PASSWORD } });
  const shown = await portal('GET', '/settings', undefined, { token: tokenOf(later) });
  expect(shown.json<{ sessions: { current: boolean }[] }>().sessions.map(({ current }) => current)).toEqual([
    true,
    false,
  ]);
});

test.each([
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  [
    'a computer',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox, Windows',
  ],
  ['something else', 'made-up/1', null],
  ['very much', `${' '.repeat(9000)}Windows NT 10.0`, null],
])('[RT-16] settings name the browser and the system of each sign-in: %s', async (_, agent, device) => {
  const { member: person } = await journey(server, 'demographics');
  const headers = { 'user-agent': agent };
  const body = { email: person.email, password: PASSWORD };
  const signedIn = await server.call('POST', '/api/login', { body, headers });
  const shown = await portal('GET', '/settings', undefined, { token: tokenOf(signedIn) });
  const { sessions } = shown.json<{ sessions: { current: boolean; device: string | null }[] }>();
  expect(sessions.filter(({ current }) => current).map((one) => one.device)).toEqual([device]);
});

test('[RT-16] settings name the device on which somebody has signed up', async () => {
  const body = { first_name: 'Ada', last_name: 'L', email: 'ada-on-a-phone@example.com', password: PASSWORD };
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0.0.0 Mobile Safari/537.36' };
  const person = memberOf(await server.call('POST', '/api/signup', { body: { ...body, consent: true }, headers }));
  await server.db.query("update users set registration_state = 'completed' where id = $1", [person.id]);
  const shown = await portal('GET', '/settings', undefined, person);
  expect(shown.json()).toMatchObject({ sessions: [{ current: true, device: 'Chrome, Android' }] });
});

test('[RT-16] settings list no expired sign-in', async () => {
  const { member: person } = await journey(server, 'demographics');
  const before = server.clock.now;
  server.clock.now = new Date(server.clock.now.getTime() + 20 * MINUTE);
  const later = await server.call('POST', '/api/login', { body: { email: person.email, password: PASSWORD } });
  server.clock.now = new Date(server.clock.now.getTime() + 11 * MINUTE);
  const shown = await portal('GET', '/settings', undefined, { token: tokenOf(later) });
  expect(shown.json()).toMatchObject({ sessions: [{ current: true }] });
  server.clock.now = before;
});

test('[RT-16] the data download contains the answers; a request for deletion is kept until it is withdrawn', async () => {
  const data = (await portal('GET', '/data')).json<{ answers: object[] }>();
  expect(data.answers.length).toBeGreaterThan(5);
  expect((await portal('POST', '/deletion')).json()).toMatchObject({ deletion_requested_at: expect.any(String) });
  for (const _ of ['once', 'twice']) {
    const withdrawn = await portal('DELETE', '/deletion');
    expect(withdrawn.json()).toMatchObject({ deletion_requested_at: null });
  }
  expect((await portal('GET', '/settings')).json()).toMatchObject({ deletion_requested_at: null });
});

test('[LY-7] staff who impersonate a member can change no password, download no data and delete nothing', async () => {
  const staff = await server.member();
  await server.db.query(`update users set role = 'staff' where id = $1`, [staff.id]);
  const acting = await server.call('POST', `/api/staff/members/${as.id}/impersonate`, { as: staff });
  const who = { token: String(acting.headers['access-token']) };
  const tried = await Promise.all([
    portal('PUT', '/password', { present_password: PASSWORD, password: 'another long password' }, who),
    portal('DELETE', '/sessions', undefined, who),
    portal('GET', '/data', undefined, who),
    portal('POST', '/deletion', undefined, who),
    portal('DELETE', '/deletion', undefined, who),
  ]);
  expect(tried.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
});
