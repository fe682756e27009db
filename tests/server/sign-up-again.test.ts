import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import type { Db, Sql } from '../../src/server/store/db.ts';
import { mailedToken, memberOf, MINUTE, PASSWORD, testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { CHOICE } from './support/buyers.ts';
import { BMI, DEMOGRAPHICS, goodAnswers, journey, productFor } from './support/ordering.ts';
import { openTestDb } from './support/snapshot.ts';

const OTHER_PASSWORD = 'nine calm otters drift';
let server: TestApp;
beforeAll(async () => {
  server = await testApp({}, { db: tracing(await openTestDb()) });
}, 60_000);
afterAll(() => server.close());

let strangers = 0;
const unknown = () => `stranger${(strangers += 1)}@example.com`;
const post = (email: string, password = OTHER_PASSWORD) =>
  server.call('POST', '/api/signup', {
    body: { first_name: 'Ada', last_name: 'Lovelace', email, password, consent: true },
  });
const signUp = async (email: string, password = OTHER_PASSWORD) => {
  // Sign-in opens the account that was made last. The tests’ clock stands still, so the second needs a later time.
  server.clock.now = new Date(server.clock.now.getTime() + 1);
  const response = await post(email, password);
  expect(response.statusCode, response.body).toBe(201);
  return { ...memberOf(response), link: await mailedToken(server.store, email) };
};
const login = (email: string, password: string) => server.call('POST', '/api/login', { body: { email, password } });
const open = (token: string, as: Pick<Member, 'token'>) =>
  server.call('PUT', `/api/users/email_verification/${token}`, { as });
const bring = (token: string, as: Pick<Member, 'token'>) =>
  server.call('POST', `/api/users/email_verification/${token}/answers`, { as });
const mailsTo = async (email: string) => (await server.store.outbox.latest(200)).filter(({ to }) => to === email);

/** A response without what differs between any two accounts: ids, tokens and the address itself. */
function bare(response: LightMyRequestResponse): unknown {
  const { user } = response.json<{ user: { id: string; email: string } }>();
  const {
    'access-token': _token,
    'set-cookie': cookie,
    date: _date,
    'x-request-id': _id,
    ...headers
  } = response.headers;
  const names = Object.keys(response.headers).toSorted();
  const body = response.body.replaceAll(user.id, 'ID').replaceAll(user.email, 'EMAIL');
  const length = Number(headers['content-length']) - user.email.length;
  const cookies = String(cookie).replace(/refresh_token=[^;]+/, 'refresh_token=TOKEN');
  return { status: response.statusCode, body, names, cookies, headers: { ...headers, 'content-length': length } };
}

/** The statements of the work under way. What the server does in the background is not part of it. */
const traced = new AsyncLocalStorage<string[]>();

/** A database that traces its statements. */
function tracing(db: Db): Db {
  const noting = (sql: Sql): Sql => ({
    script: (text) => sql.script(text),
    query: (text, params) => (traced.getStore()?.push(text), sql.query(text, params)),
    prepared: (text, params) => (traced.getStore()?.push(text), sql.prepared(text, params)),
  });
  return { ...noting(db), tx: (work) => db.tx((sql) => work(noting(sql))), close: () => db.close() };
}

/** The cost of a request: its statements, and how many passwords it hashes. */
async function costOf(work: () => Promise<unknown>): Promise<{ statements: string[]; hashes: number }> {
  const statements: string[] = [];
  const before = server.hashes.count;
  await traced.run(statements, work);
  return { statements, hashes: server.hashes.count - before };
}

describe('[VA-2] sign-up does not reveal whether an address has an account', () => {
  const states: [string, () => Promise<string>][] = [
    ['a verified account', async () => (await server.member()).email],
    ['an unverified account', async () => (await server.member({ verified: false })).email],
    [
      'several accounts',
      async () => {
        const { email } = await server.member();
        await signUp(email);
        return email;
      },
    ],
  ];

  test.each(states)('the response is the same byte for byte when it has %s', async (_what, known) => {
    const [again, first] = [await post(await known()), await post(unknown())];
    expect(again.statusCode).toBe(201);
    expect(bare(again)).toEqual(bare(first));
  });

  test.each(states)('the same work is done when it has %s', async (_what, known) => {
    const email = await known();
    const [again, first] = [await costOf(() => post(email)), await costOf(() => post(unknown()))];
    expect(again.hashes).toBe(1);
    expect(first.statements.length).toBeGreaterThan(5);
    expect(again).toEqual(first);
  });

  test.each(states)(
    'signing in afterwards works, and looks and costs the same, when it has %s',
    async (_what, known) => {
      const [again, first] = [await signUp(await known()), await signUp(unknown())];
      const responses: LightMyRequestResponse[] = [];
      const works = [];
      for (const { email } of [again, first])
        works.push(await costOf(async () => void responses.push(await login(email, OTHER_PASSWORD))));
      const [one, other] = responses.map((response) => ({ ...(bare(response) as object), id: memberOf(response).id }));
      expect(one).toEqual({ ...other, id: again.id });
      expect(other).toMatchObject({ status: 200, id: first.id });
      expect(works[0]).toEqual(works[1]);
      expect(works[0]?.hashes).toBe(1);
    },
  );

  test('until the mailed link is opened, every response to the new account looks the same', async () => {
    const [again, first] = [await signUp((await server.member()).email), await signUp(unknown())];
    const seen = async (as: Member) => {
      const urls = ['/users/me', '/users/demographics', '/users/bmi', '/carts', '/orders', '/users/dashboard'];
      const all = await Promise.all([
        ...urls.map((url) => server.call('GET', `/api${url}`, { as })),
        server.call('POST', '/api/users/email_verification', { as }),
        open('A'.repeat(43), as),
        bring('A'.repeat(43), as),
      ]);
      return all.map(({ statusCode, body }) =>
        `${statusCode} ${body}`.replaceAll(as.id, 'ID').replaceAll(as.email, ''),
      );
    };
    expect(await seen(again)).toEqual(await seen(first));
  });

  test('only the mail reveals that the address has an account, and the mail contains no health data', async () => {
    const { email } = await server.member();
    await signUp(email);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ subject: expect.stringContaining('you already have an account') });
    expect(mail?.text).toContain('do nothing');
    expect(mail?.text).not.toMatch(/migraine|hair/i);
    const other = unknown();
    await signUp(other);
    expect((await mailsTo(other))[0]?.subject).toContain('confirm your email');
  });

  test('two sign-ups at once make two accounts, of which one holds the address', async () => {
    const email = unknown();
    const both = await Promise.all([post(email), post(email, PASSWORD)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(new Set(both.map((response) => memberOf(response).id)).size).toBe(2);
    const { rows } = await server.db.query('select count(email_key)::int as held from users where lower(email) = $1', [
      email,
    ]);
    expect(rows).toEqual([{ held: 1 }]);
  });
});

describe('an account that waits and the one that holds the address', () => {
  test('neither reads the other’s data, and neither’s password opens the other', async () => {
    const { member: owner } = await journey(server, 'intro');
    const again = await signUp(owner.email);
    const { slug } = productFor(server);
    const seen = await Promise.all(
      ['/users/demographics', '/users/bmi', `/products/${slug}/questions`, '/members_portal/data'].map((url) =>
        server.call('GET', `/api${url}`, { as: again }),
      ),
    );
    for (const { body } of seen) expect(body).not.toContain(DEMOGRAPHICS.address.line1);
    expect(memberOf(await login(owner.email, PASSWORD)).id).toBe(owner.id);
    expect(memberOf(await login(owner.email, OTHER_PASSWORD)).id).toBe(again.id);
    await server.call('PUT', '/api/users/bmi', { as: again, body: BMI });
    expect((await server.call('POST', '/api/checkout', { as: again, body: {} })).statusCode).toBeGreaterThan(399);
  });

  test('signing in to it does not give more guesses at the owner’s password', async () => {
    const owner = await server.member();
    await signUp(owner.email);
    const codes = [];
    for (let count = 0; count < 6; count += 1) {
      codes.push((await login(owner.email, 'not the password')).statusCode);
      codes.push((await login(owner.email, OTHER_PASSWORD)).statusCode);
    }
    expect(codes).toEqual([401, 200, 401, 200, 401, 200, 401, 200, 401, 200, 429, 429]);
  });

  test('after the owner resets the password, the owner’s new password and the other account’s password both work', async () => {
    const owner = await server.member();
    const again = await signUp(owner.email);
    expect((await server.call('POST', '/api/forgot_password', { body: { email: owner.email } })).statusCode).toBe(202);
    const token = await mailedToken(server.store, owner.email);
    const body = { password: 'six proud magpies argue' };
    expect((await server.call('PUT', `/api/reset_password/${token}`, { body })).statusCode).toBe(204);
    expect(memberOf(await login(owner.email, body.password)).id).toBe(owner.id);
    expect(memberOf(await login(owner.email, OTHER_PASSWORD)).id).toBe(again.id);
    expect((await login(owner.email, PASSWORD)).statusCode).toBe(401);
  });

  test('staff see which account waits', async () => {
    const owner = await server.member();
    const again = await signUp(owner.email);
    const staff = await server.member();
    await server.db.query("update users set role = 'staff' where id = $1", [staff.id]);
    const found = await server.call('GET', `/api/staff/members?query=${encodeURIComponent(owner.email)}`, {
      as: staff,
    });
    const { members } = found.json<{ members: { id: string; waiting: boolean }[] }>();
    expect(new Map(members.map(({ id, waiting }) => [id, waiting]))).toEqual(
      new Map([
        [owner.id, false],
        [again.id, true],
      ]),
    );
  });
});

describe('the link in the mail to a known address', () => {
  /** A member who signs up again and answers up to the cart. */
  async function again() {
    const owner = await server.member();
    const second = await signUp(owner.email);
    const { questionnaireId } = await journey(server, 'intro', second);
    expect((await server.call('PUT', '/api/carts', { as: second, body: CHOICE })).statusCode).toBe(200);
    return { owner, second, questionnaireId };
  }

  test('asks the new account to sign in elsewhere, brings its answers to the owner, and ends it', async () => {
    const { owner, second, questionnaireId } = await again();
    expect((await open(second.link, second)).json()).toMatchObject({ link: 'sign_in', user: { id: second.id } });
    const opened = await open(second.link, owner);
    expect(opened.json()).toMatchObject({ link: 'bring', user: { id: owner.id } });
    const { slug } = productFor(server);
    const questions = () => server.call('GET', `/api/products/${slug}/questions`, { as: owner });
    // Opening the link does not copy the answers yet. The owner must confirm first.
    expect((await questions()).statusCode).toBe(422);
    const brought = await bring(second.link, owner);
    expect(brought.statusCode, brought.body).toBe(200);
    expect(brought.json()).toMatchObject({ user: { id: owner.id, registration_state: 'completed' } });
    expect((await questions()).json()).toMatchObject({ user_questionnaire_id: questionnaireId });
    expect((await server.call('GET', '/api/carts', { as: owner })).body).toContain(CHOICE.variant);

    expect((await server.call('GET', '/api/users/me', { as: second })).statusCode).toBe(401);
    const refresh = { body: { grant_type: 'refresh_token' }, headers: { cookie: second.cookie } };
    expect((await server.call('POST', '/oauth/token', refresh)).statusCode).toBe(401);
    expect((await login(owner.email, OTHER_PASSWORD)).statusCode).toBe(401);
    expect((await bring(second.link, owner)).statusCode).toBe(403);
    expect((await open(second.link, owner)).json()).toMatchObject({ link: 'confirmed' });
  });

  test.each([
    ['the owner’s cart stays when it is the newer one', ['second', 'owner'], 4],
    ['the other account’s cart comes when it is the newer one', ['owner', 'second'], 9],
  ] as const)('%s', async (_, order, quantity) => {
    const { owner, second } = await again();
    await journey(server, 'intro', owner);
    const carts = { owner: { as: owner, quantity: 4 }, second: { as: second, quantity: 9 } };
    for (const each of order) {
      const { as, quantity: units } = carts[each];
      server.clock.now = new Date(server.clock.now.getTime() + 1);
      const body = { ...CHOICE, quantity: units };
      expect((await server.call('PUT', '/api/carts', { as, body })).statusCode).toBe(200);
    }
    expect((await bring(second.link, owner)).statusCode).toBe(200);
    expect(await server.store.carts.read(owner.id)).toMatchObject({ variant: CHOICE.variant, quantity });
  });

  test('[VA-2] the consents of both accounts are kept, each with its own time', async () => {
    const { owner, second } = await again();
    const timesOf = async ({ id }: Member) => (await server.store.consents.of(id)).map(({ given_at }) => given_at);
    const before = [...(await timesOf(owner)), ...(await timesOf(second))];
    expect(before.length).toBeGreaterThan(1);
    expect((await bring(second.link, owner)).statusCode).toBe(200);
    expect((await timesOf(owner)).toSorted()).toEqual(before.toSorted());
  });

  test('is refused for anybody else, for staff who act for the owner, without sign-in, and after a day', async () => {
    const { owner, second } = await again();
    const stranger = await server.member({ verified: false });
    for (const as of [stranger, second, await server.member()])
      expect((await bring(second.link, as)).statusCode).toBe(403);
    const { token } = await server.member();
    const { user } = (await server.call('GET', '/api/users/me', { as: { token } })).json();
    await server.db.query("update users set role = 'staff' where id = $1", [user.id]);
    const acting = await server.call('POST', `/api/staff/members/${owner.id}/impersonate`, { as: { token } });
    expect((await bring(second.link, { token: String(acting.headers['access-token']) })).statusCode).toBe(403);
    const url = `/api/users/email_verification/${second.link}/answers`;
    expect((await server.call('POST', url)).statusCode).toBe(401);

    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + 24 * 60 * MINUTE);
    const later = memberOf(await login(owner.email, PASSWORD));
    expect((await bring(second.link, later)).statusCode).toBe(403);
    server.clock.now = before;
  });

  test('an attacker with an unverified account for the address gets no data of the person who verifies the address', async () => {
    const attacker = await server.member({ verified: false });
    await journey(server, 'intro', attacker);
    const victim = await signUp(attacker.email);
    const { slug, pre_questionnaire: questions } = productFor(server, 'hair-regrowth');
    const body = { questionnaire_answers: goodAnswers(questions) };
    await server.call('POST', `/api/products/${slug}/pre_questionnaire_answers`, { as: victim, body });
    expect((await mailsTo(attacker.email))[0]?.subject).toContain('confirm your email');
    // The victim's link does nothing in the attacker's session.
    expect((await open(victim.link, attacker)).statusCode).toBe(403);
    expect((await bring(victim.link, attacker)).statusCode).toBe(403);
    expect((await open(victim.link, victim)).json()).toMatchObject({
      link: 'confirmed',
      user: { id: victim.id, email_verification: 'done' },
    });
    expect((await server.call('GET', `/api/products/${slug}/questions`, { as: attacker })).statusCode).toBe(422);
    expect((await server.call('GET', '/api/users/demographics', { as: victim })).body).not.toContain(
      DEMOGRAPHICS.address.line1,
    );
    expect(memberOf(await login(attacker.email, PASSWORD)).id).toBe(attacker.id);
    expect(memberOf(await login(attacker.email, OTHER_PASSWORD)).id).toBe(victim.id);
    // The attacker can no longer verify, and cannot take the address back.
    await server.call('POST', '/api/users/email_verification', { as: attacker });
    const link = await mailedToken(server.store, attacker.email);
    expect((await open(link, attacker)).json()).toMatchObject({
      link: 'sign_in',
      user: { email_verification: 'required' },
    });
  });

  test('a link to reset the password of the unverified account opens nothing once its address is taken from it', async () => {
    const first = await server.member({ verified: false });
    await server.call('POST', '/api/forgot_password', { body: { email: first.email } });
    const reset = `/api/reset_password/${await mailedToken(server.store, first.email)}`;
    expect((await server.call('GET', reset)).statusCode).toBe(204);
    const owner = await signUp(first.email);
    expect((await open(owner.link, owner)).json()).toMatchObject({ link: 'confirmed', user: { id: owner.id } });
    expect((await server.call('GET', reset)).statusCode).toBe(403);
    expect((await server.call('PUT', reset, { body: { password: 'seven slow herons wade' } })).statusCode).toBe(403);
    expect(memberOf(await login(first.email, OTHER_PASSWORD)).id).toBe(owner.id);
  });
});
