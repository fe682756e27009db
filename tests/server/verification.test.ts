import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Provider } from '../../src/server/adapters/provider.ts';
import { MINUTE, PASSWORD, mailedToken, memberOf, testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { buyer, CHOICE, pay } from './support/buyers.ts';
import { DEMOGRAPHICS, goodAnswers, journey, productFor } from './support/ordering.ts';

const DAY = 24 * 60 * MINUTE;
/** A provider that takes everybody for the person whom their code names. */
const provider: Provider = {
  address: ({ state }) => `https://id.example/?state=${state}`,
  exchange: async ({ code }) => ({ email: code }),
};
let server: TestApp;
beforeAll(async () => {
  server = await testApp({}, { adapters: { provider } });
}, 60_000);
afterAll(() => server.close());

const unverified = () => server.member({ verified: false });
const open = (token: string, as?: Pick<Member, 'token'>) =>
  server.call('PUT', `/api/users/email_verification/${token}`, { ...(as && { as }) });
const bring = (token: string, as: Pick<Member, 'token'>) =>
  server.call('POST', `/api/users/email_verification/${token}/answers`, { as });
const again = (as: Pick<Member, 'token'>) => server.call('POST', '/api/users/email_verification', { as });
const me = (as: Pick<Member, 'token'>) => server.call('GET', '/api/users/me', { as });
const stateOf = async (as: Pick<Member, 'token'>) => (await me(as)).json().user.email_verification;
const login = (email: string, password = PASSWORD) => server.call('POST', '/api/login', { body: { email, password } });
const mailsTo = async (email: string) => (await server.store.outbox.latest(50)).filter(({ to }) => to === email);

/** Mails links to the address of an account, as many as this. */
const fillUp = (id: string, count: number) =>
  server.db.query(
    `insert into email_verifications (token_hash, user_id, created_at)
     select $1::text || number, $1, $3 from generate_series(1, $2::int) as number`,
    [id, count, server.clock.now],
  );

/** Signs in through the provider. */
async function signInElsewhere(email: string): Promise<Member> {
  const start = await server.call('GET', '/api/auth/onyx/start');
  const [cookie] = start.cookies;
  const state = cookie?.value.split('.')[0] ?? '';
  const query = new URLSearchParams({ code: email, state });
  const response = await server.call('GET', `/api/auth/onyx/callback?${query}`, {
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  });
  expect(response.statusCode, response.body).toBe(200);
  return memberOf(response);
}

/** Sets a new password with the link of a mail. */
async function resetByMail(email: string, password: string): Promise<void> {
  expect((await server.call('POST', '/api/forgot_password', { body: { email } })).statusCode).toBe(202);
  const token = await mailedToken(server.store, email);
  const response = await server.call('PUT', `/api/reset_password/${token}`, { body: { password } });
  expect(response.statusCode, response.body).toBe(204);
}

/** Everything that a session can read about its person. */
async function readable(as: Pick<Member, 'token'>): Promise<string> {
  const { slug } = productFor(server);
  const urls = ['/users/me', '/users/demographics', '/users/bmi', '/carts', '/orders', '/users/dashboard'];
  const all = await Promise.all(
    [...urls, '/members_portal/data', `/products/${slug}/questions`].map((url) =>
      server.call('GET', `/api${url}`, { as }),
    ),
  );
  return all.map(({ statusCode, body }) => `${statusCode} ${body}`).join('\n');
}

describe('verifying an email address', () => {
  test('the link mailed at sign-up verifies the address of the person who is signed in; only its hash is stored', async () => {
    const as = await unverified();
    expect(await stateOf(as)).toBe('required');
    const token = await mailedToken(server.store, as.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await server.db.query('select * from email_verifications');
    expect(JSON.stringify(rows)).not.toContain(token);
    const response = await open(token, as);
    expect([response.statusCode, response.json().user.email_verification]).toEqual([200, 'done']);
    expect(await stateOf(as)).toBe('done');
    // People look for the link in the mail and open it again.
    expect((await open(token, as)).statusCode).toBe(200);
  });

  test('the link alone verifies nothing: an owner who opens it does not help the person who signed up', async () => {
    const attacker = await unverified();
    const other = await unverified();
    const token = await mailedToken(server.store, attacker.email);
    expect((await open(token)).statusCode).toBe(401);
    expect((await open(token, other)).statusCode).toBe(403);
    expect([await stateOf(attacker), await stateOf(other)]).toEqual(['required', 'required']);
  });

  test('damaged, unknown and expired links are refused', async () => {
    const as = await unverified();
    const token = await mailedToken(server.store, as.email);
    for (const bad of ['x', token.slice(1), `${token}x`, 'A'.repeat(43)])
      expect((await open(bad, as)).statusCode).toBe(403);
    server.clock.now = new Date(server.clock.now.getTime() + DAY);
    const { token: fresh } = memberOf(await login(as.email));
    expect((await open(token, { token: fresh })).statusCode).toBe(403);
    expect((await again({ token: fresh })).statusCode).toBe(202);
    expect((await open(await mailedToken(server.store, as.email), { token: fresh })).statusCode).toBe(200);
  });

  test('at most five links are mailed a day, and none to a verified address', async () => {
    const as = await unverified();
    const all = await Promise.all(Array.from({ length: 8 }, () => again(as)));
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 202, 202, 202, 429, 429, 429, 429]);
    const refused = all.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe(String(DAY / 1000));
    expect(await mailsTo(as.email)).toHaveLength(5);
    expect((await open(await mailedToken(server.store, as.email), as)).statusCode).toBe(200);
    expect((await again(as)).statusCode).toBe(202);
    expect(await mailsTo(as.email)).toHaveLength(5);
  });

  test('the five links of one day do not count on the next', async () => {
    const as = await unverified();
    for (let times = 0; times < 4; times += 1) expect((await again(as)).statusCode).toBe(202);
    expect((await again(as)).statusCode).toBe(429);
    server.clock.now = new Date(server.clock.now.getTime() + DAY);
    const later = memberOf(await login(as.email));
    expect((await again(later)).statusCode).toBe(202);
    expect(await mailsTo(as.email)).toHaveLength(6);
  });

  test('a mail with a link is sent as long as the link can be opened', async () => {
    const as = await unverified();
    const { now } = server.clock;
    const due = await server.store.outbox.take(100, now, new Date(now.getTime() + MINUTE));
    expect(due.find(({ to }) => to === as.email)).toMatchObject({
      kind: 'email-verification',
      usefulUntil: new Date(now.getTime() + DAY),
    });
  });

  test('at most twenty links a day go to one address, for whichever account', async () => {
    const as = await unverified();
    const signUpAgain = async () => {
      const body = { first_name: 'Eve', last_name: 'L', email: as.email, password: PASSWORD, consent: true };
      expect((await server.call('POST', '/api/signup', { body })).statusCode).toBe(201);
      return (await mailsTo(as.email)).length;
    };
    await fillUp(as.id, 18);
    expect([await signUpAgain(), await signUpAgain()]).toEqual([2, 2]);
  });

  test('[decision 29] staff who impersonate a member cannot verify for them', async () => {
    const as = await unverified();
    const { token } = await server.member();
    const { user } = (await me({ token })).json();
    await server.db.query("update users set role = 'staff' where id = $1", [user.id]);
    const acting = await server.call('POST', `/api/staff/members/${as.id}/impersonate`, { as: { token } });
    const actor = { token: String(acting.headers['access-token']) };
    expect((await again(actor)).statusCode).toBe(403);
    expect((await open(await mailedToken(server.store, as.email), actor)).statusCode).toBe(403);
  });
});

describe('[PQ-8] calls.json says what an unverified account may do', () => {
  test('everything up to paying; Pay is refused with a message, charges nothing, and succeeds once verified', async () => {
    const ready = await buyer(server);
    await server.db.query("update users set email_verification = 'required' where id = $1", [ready.as.id]);
    const refused = await pay(server, ready);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toEqual({
      errors: { message: 'Please confirm your email first: open the link we sent you. Nothing was charged.' },
    });
    await again(ready.as);
    expect((await open(await mailedToken(server.store, ready.as.email), ready.as)).statusCode).toBe(200);
    expect((await pay(server, ready)).statusCode).toBe(201);
  });

  test('any call that the flow limits to verified addresses is refused', async () => {
    const strict = await testApp(
      {},
      {
        flow: (flow) => {
          const call = flow.calls['save-cart'];
          if (!call) throw new Error('the flow has no save-cart');
          return { ...flow, calls: { ...flow.calls, 'save-cart': { ...call, verified_email: true } } };
        },
      },
    );
    const as = await strict.member({ verified: false });
    expect((await strict.call('PUT', '/api/carts', { as, body: CHOICE })).json().errors.message).toContain(
      'confirm your email',
    );
    expect((await strict.call('DELETE', '/api/carts', { as })).statusCode).toBe(204);
    await strict.close();
  }, 60_000);

  test('the server refuses a flow that limits a call which the server does not have', async () => {
    const starting = testApp(
      {},
      {
        flow: (flow) => {
          const call = flow.calls['save-cart'];
          if (!call) throw new Error('the flow has no save-cart');
          const other = { ...call, path: '/nowhere', verified_email: true };
          return { ...flow, calls: { ...flow.calls, other } };
        },
      },
    );
    await expect(starting).rejects.toThrow('/api/nowhere');
  }, 60_000);
});

describe('an attacker who signed up first with the victim’s address learns nothing', () => {
  /** Signs up with somebody else's address, and fills in what the attacker hopes to read later. */
  async function prepared() {
    const { member: attacker } = await journey(server, 'intro', await unverified());
    expect(await readable(attacker)).toContain(DEMOGRAPHICS.address.line1);
    return attacker;
  }

  const ways: [string, (email: string) => Promise<Member>][] = [
    ['signs in at the provider', signInElsewhere],
    [
      'resets the password by mail',
      async (email) => {
        await resetByMail(email, 'nine calm otters drift');
        return memberOf(await login(email, 'nine calm otters drift'));
      },
    ],
  ];
  test.each(ways)('when the victim %s', async (_way, signIn) => {
    const attacker = await prepared();
    const victim = await signIn(attacker.email);
    const { slug, pre_questionnaire: questions } = productFor(server);
    const body = { questionnaire_answers: goodAnswers(questions) };
    const sent = await server.call('POST', `/api/products/${slug}/pre_questionnaire_answers`, { as: victim, body });
    expect(sent.statusCode, sent.body).toBe(200);

    // The attacker is out: by token, by refresh cookie, by password, and by the links in the victim's mailbox.
    expect((await readable(attacker)).match(/^\d{3}/gm)).toEqual(Array.from({ length: 8 }, () => '401'));
    const refresh = { body: { grant_type: 'refresh_token' }, headers: { cookie: attacker.cookie } };
    expect((await server.call('POST', '/oauth/token', refresh)).statusCode).toBe(401);
    expect((await login(attacker.email)).statusCode).toBe(401);

    // The victim has a new account, with nothing of the attacker's in it.
    expect(victim.id).not.toBe(attacker.id);
    const seen = await readable(victim);
    for (const text of [DEMOGRAPHICS.address.line1, DEMOGRAPHICS.date_of_birth, 'Lovelace'])
      expect(seen).not.toContain(text);
    expect((await me(victim)).json().user).toMatchObject({
      email: attacker.email,
      registration_state: 'pending',
      email_verification: 'done',
      firstName: null,
    });
    const left = await server.db.query(
      `select email_key, password_hash,
         (select count(*)::int from sessions where user_id = $1 and revoked_at is null) as sessions
       from users where id = $1`,
      [attacker.id],
    );
    expect(left.rows).toEqual([{ email_key: null, password_hash: null, sessions: 0 }]);
    // Support can see later why there are two accounts.
    expect(await server.store.audit.of(attacker.id)).toMatchObject([
      { actorId: victim.id, action: 'account started afresh' },
    ]);
  });

  test('an attacker’s write during the victim’s sign-in is dropped', async () => {
    const attacker = await prepared();
    const [victim] = await Promise.all([
      signInElsewhere(attacker.email),
      ...Array.from({ length: 5 }, () =>
        server.call('PUT', '/api/users/demographics', { as: attacker, body: DEMOGRAPHICS }),
      ),
    ]);
    expect(await readable(victim)).not.toContain(DEMOGRAPHICS.address.line1);
  });

  test('the owner is told by mail before a reset sets aside what was entered, and after a sign-in with the provider has', async () => {
    const attacker = await prepared();
    await server.call('POST', '/api/forgot_password', { body: { email: attacker.email } });
    expect((await mailsTo(attacker.email))[0]?.text).toContain('starts afresh');
    await signInElsewhere(attacker.email);
    expect((await mailsTo(attacker.email))[0]?.text).toContain('set aside what was answered there');
  });

  test.each(ways)(
    'if the victim %s and takes over the answers, no parcel goes to the attacker',
    async (_way, signIn) => {
      const attacker = await prepared();
      const victim = await signIn(attacker.email);
      expect((await bring(await mailedToken(server.store, attacker.email), victim)).statusCode).toBe(200);
      const seen = await readable(victim);
      for (const text of [DEMOGRAPHICS.address.line1, DEMOGRAPHICS.date_of_birth, DEMOGRAPHICS.phone, 'Lovelace'])
        expect(seen).not.toContain(text);
    },
  );

  describe('somebody who never confirmed their own address keeps their answers', () => {
    const medicalOf = async ({ id }: Member) =>
      Object.keys((await server.store.questionnaires.current(id, productFor(server).slug))?.medical ?? {});

    test.each(ways)('after “%s”, by the link in the mail that follows', async (_way, signIn) => {
      const before = await prepared();
      const answered = await medicalOf(before);
      const person = await signIn(before.email);
      expect(await medicalOf(person)).toEqual([]);
      const token = await mailedToken(server.store, before.email);
      // The link is for the owner of the address alone.
      expect((await open(token, await unverified())).statusCode).toBe(403);
      expect((await bring(token, await server.member())).statusCode).toBe(403);
      expect((await open(token)).statusCode).toBe(401);
      expect((await open(token, person)).json()).toMatchObject({ link: 'bring', user: { id: person.id } });
      expect((await bring(token, person)).statusCode).toBe(200);
      expect((await medicalOf(person)).toSorted()).toEqual(answered.toSorted());
      expect(await server.store.accounts.byId(before.id)).toBeNull();
      expect((await bring(token, person)).statusCode).toBe(403);
    });

    test.each(ways)('after “%s”, a link mailed before opens nothing any more', async (_way, signIn) => {
      const before = await prepared();
      const earlier = await mailedToken(server.store, before.email);
      const person = await signIn(before.email);
      expect((await bring(earlier, person)).statusCode).toBe(403);
      expect(await medicalOf(person)).toEqual([]);
      expect((await bring(await mailedToken(server.store, before.email), person)).statusCode).toBe(200);
    });

    test('and the same link copies them after a running payment has ended', async () => {
      const before = await prepared();
      const person = await signInElsewhere(before.email);
      const token = await mailedToken(server.store, before.email);
      const change = (state: string) =>
        server.db.query('update user_questionnaires set state = $2 where user_id = $1', [before.id, state]);
      await change('paying');
      const refused = await bring(token, person);
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        { errors: { message: 'A payment is still being made. Please try again in a minute.' } },
      ]);
      expect(await medicalOf(person)).toEqual([]);
      await change('complete');
      expect((await bring(token, person)).statusCode).toBe(200);
      expect(await medicalOf(person)).not.toEqual([]);
    });

    test('also when other people have had many links mailed to the address', async () => {
      const before = await prepared();
      const body = { first_name: 'Eve', last_name: 'L', email: before.email, password: PASSWORD, consent: true };
      await fillUp(memberOf(await server.call('POST', '/api/signup', { body })).id, 20);
      const answered = await medicalOf(before);
      const person = await signInElsewhere(before.email);
      expect((await bring(await mailedToken(server.store, before.email), person)).statusCode).toBe(200);
      expect((await medicalOf(person)).toSorted()).toEqual(answered.toSorted());
    });

    test('an account that was set aside is deleted after its link has been deleted', async () => {
      const before = await prepared();
      await signInElsewhere(before.email);
      const { store, clock } = server;
      await store.accounts.sweep(new Date(0));
      expect(await store.accounts.byId(before.id)).not.toBeNull();
      await store.emailVerifications.sweep(new Date(clock.now.getTime() + MINUTE));
      await store.accounts.sweep(new Date(0));
      expect(await store.accounts.byId(before.id)).toBeNull();
    });

    test('an account that holds nothing is not set aside', async () => {
      const before = await unverified();
      const person = await signInElsewhere(before.email);
      expect(person.id).not.toBe(before.id);
      expect(await server.store.accounts.byId(before.id)).toBeNull();
      expect((await mailsTo(before.email))[0]?.text).not.toContain('set aside');
    });
  });
});

describe('members with a verified address lose nothing', () => {
  test('signing in with the provider keeps the password, the sessions and the answers', async () => {
    const { member } = await journey(server, 'intro');
    const elsewhere = await signInElsewhere(member.email);
    expect(elsewhere.id).toBe(member.id);
    expect(await readable(member)).toContain(DEMOGRAPHICS.address.line1);
    expect((await login(member.email)).statusCode).toBe(200);
  });

  test('an account from before email verification learns nothing about another account when it requests a link', async () => {
    const as = await server.member();
    await server.db.query("update users set email_verification = 'suggested' where id = $1", [as.id]);
    const before = await mailsTo(as.email);
    expect((await again(as)).statusCode).toBe(202);
    const [mail, ...earlier] = await mailsTo(as.email);
    expect(earlier).toEqual(before);
    expect(mail?.subject).toBe('Tundish Health: confirm your email');
  });

  test('an account older than verification may pay and keeps its data, but loses its password when the owner signs in with the provider', async () => {
    const ready = await buyer(server);
    await server.db.query("update users set email_verification = 'suggested' where id = $1", [ready.as.id]);
    expect((await pay(server, ready)).statusCode).toBe(201);
    const owner = await signInElsewhere(ready.as.email);
    expect(owner.id).toBe(ready.as.id);
    expect(await readable(owner)).toContain(DEMOGRAPHICS.address.line1);
    expect((await me(ready.as)).statusCode).toBe(401);
    expect((await login(ready.as.email)).statusCode).toBe(401);
    expect(await stateOf(owner)).toBe('done');
    expect((await mailsTo(owner.email))[0]?.text).toContain('we removed its password');
    const { now } = server.clock;
    const due = await server.store.outbox.take(100, now, new Date(now.getTime() + MINUTE));
    const notice = due.find(({ kind, to }) => kind === 'address-proven' && to === owner.email);
    expect(notice?.usefulUntil).toEqual(new Date(now.getTime() + 7 * DAY));
  });

  test('a member of staff whose address was never confirmed stays staff in the new account', async () => {
    const before = await unverified();
    await server.db.query("update users set role = 'staff' where id = $1", [before.id]);
    const owner = await signInElsewhere(before.email);
    expect((await me(owner)).json().user.role).toBe('staff');
  });

  test('orders are never deleted, even where a flow lets unverified people pay', async () => {
    const ready = await buyer(server);
    expect((await pay(server, ready)).statusCode).toBe(201);
    await server.db.query("update users set email_verification = 'required' where id = $1", [ready.as.id]);
    const owner = await signInElsewhere(ready.as.email);
    const { orders } = (await server.call('GET', '/api/orders', { as: owner })).json();
    expect(orders).toHaveLength(1);
  });

  test('a password reset by mail verifies the address and keeps the answers of a verified account', async () => {
    const { member } = await journey(server, 'intro');
    await resetByMail(member.email, 'nine calm otters drift');
    const back = memberOf(await login(member.email, 'nine calm otters drift'));
    expect(back.id).toBe(member.id);
    expect(await readable(back)).toContain(DEMOGRAPHICS.address.line1);
  });
});
