import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords, seedSampleAccounts } from '#server';
import { PASSWORD, memberOf, testApp, tokenOf } from './support/app.ts';
import type { CallOptions, Member, TestApp } from './support/app.ts';
import { BMI, DEMOGRAPHICS, goodAnswer, goodAnswers, journey } from './support/ordering.ts';
import type { Journey } from './support/ordering.ts';
import { routesOf } from './support/routes.ts';
import type { Route } from './support/routes.ts';

/** The victim's details, which nobody else has. */
const THEIRS = {
  date_of_birth: '1979-11-03',
  sex_at_birth: 'male',
  phone: '5550177231',
  address: { line1: '77 Heron Lane', line2: '', city: 'Quincy', state: 'MA', zip: '02169' },
};

const CHOICE = { variant: 'mr-tablet-50', quantity: 9, subscriptionType: 'once' };

let server: TestApp;
/** A person with a questionnaire, a placed order, and a cart for the next order. */
let victim: Journey & { order: { id: string; number: string } };
/** Every route that Fastify has. */
let routes: Route[];
beforeAll(async () => {
  server = await testApp();
  await seedSampleAccounts(server.store, createPasswords(), server.clock.now);
  victim = await buyer();
  await server.store.profiles.saveDemographics(victim.member.id, THEIRS, server.clock.now);
  routes = routesOf(server);
}, 60_000);
afterAll(() => server.close());

/** A person who has placed an order and filled the cart again. */
async function buyer(): Promise<typeof victim> {
  const ordered = await shopper();
  const as = ordered.member;
  const opened = (await server.call('GET', '/api/checkout', { as })).json<{ idempotency_key: string }>();
  const headers = { 'idempotency-key': opened.idempotency_key };
  const { address: lives } = THEIRS;
  const body = { shipping: { name: 'Lee Quill', ...lives }, payment_token: 'test_ok_1' };
  const placed = await server.call('POST', '/api/checkout', { as, body, headers });
  expect(placed.statusCode, placed.body).toBe(201);
  return { ...(await shopper(as)), order: placed.json<{ id: string; number: string }>() };
}

/** A person with a full cart. */
async function shopper(who?: Member): Promise<Journey> {
  const journeyed = await journey(server, 'intro', who);
  const filled = await server.call('PUT', '/api/carts', { as: journeyed.member, body: CHOICE });
  expect(filled.statusCode, filled.body).toBe(200);
  return journeyed;
}

/**
 * Who may make a call: anyone; any signed-in person; any person who is not impersonating; only staff; or only staff who
 * impersonate a member, in order to stop (decision 29).
 */
type For = 'anyone' | 'signed-in' | 'oneself' | 'staff' | 'acting';
const CALLS: Record<string, For> = {
  'GET /healthz': 'anyone',
  'GET /openapi.json': 'anyone',
  'GET /readyz': 'anyone',
  'GET /outbox': 'anyone',
  'GET /sample-provider': 'anyone',
  'POST /oauth/token': 'anyone',
  'POST /api/login': 'anyone',
  'POST /api/signup': 'anyone',
  'POST /api/forgot_password': 'anyone',
  'GET /api/reset_password/:token': 'anyone',
  'PUT /api/reset_password/:token': 'anyone',
  'GET /api/auth_redirects/bufo': 'anyone',
  'GET /api/auth/onyx/start': 'anyone',
  'GET /api/auth/onyx/callback': 'anyone',
  'GET /api/dose_spot/medications_allergies/search': 'anyone',
  'GET /api/products': 'anyone',
  'GET /api/products/:product_slug/pre_questionnaire': 'anyone',
  'DELETE /api/logout': 'signed-in',
  'GET /api/users/validate_session': 'signed-in',
  'GET /api/users/me': 'signed-in',
  'GET /api/users/demographics': 'signed-in',
  'PUT /api/users/demographics': 'signed-in',
  'GET /api/users/dashboard': 'signed-in',
  'GET /api/users/bmi': 'signed-in',
  'PUT /api/users/bmi': 'signed-in',
  'GET /api/products/:product_slug': 'signed-in',
  'PUT /api/products/:product_slug/steps/:path_type': 'signed-in',
  'POST /api/products/:product_slug/pre_questionnaire_answers': 'signed-in',
  'GET /api/products/:product_slug/variants': 'signed-in',
  'GET /api/products/:product_slug/quantities': 'signed-in',
  'GET /api/products/:product_slug/questions': 'signed-in',
  'GET /api/products/:product_slug/user_questionnaires/:user_questionnaire_id/questions/:question_id': 'signed-in',
  'PUT /api/products/:product_slug/user_questionnaires/:user_questionnaire_id/questions/:question_id': 'signed-in',
  'GET /api/carts': 'signed-in',
  'PUT /api/carts': 'signed-in',
  'DELETE /api/carts': 'signed-in',
  'GET /api/checkout': 'signed-in',
  'GET /api/orders': 'signed-in',
  'GET /api/orders/:order_id': 'signed-in',
  'GET /api/members_portal/dashboard': 'signed-in',
  'GET /api/members_portal/settings': 'signed-in',
  'PUT /api/members_portal/settings': 'signed-in',
  'POST /api/checkout': 'oneself',
  'POST /api/users/email_verification': 'oneself',
  'PUT /api/users/email_verification/:token': 'oneself',
  'POST /api/users/email_verification/:token/answers': 'oneself',
  'GET /api/members_portal/data': 'oneself',
  'PUT /api/members_portal/password': 'oneself',
  'DELETE /api/members_portal/sessions': 'oneself',
  'POST /api/members_portal/deletion': 'oneself',
  'DELETE /api/members_portal/deletion': 'oneself',
  'GET /api/staff/members': 'staff',
  'POST /api/staff/members/:member_id/impersonate': 'staff',
  'POST /api/users/stop_impersonating': 'acting',
};

/** Signs in a person of each role. */
const ROLES: Record<string, () => Promise<Pick<Member, 'token'> | undefined>> = {
  nobody: async () => undefined,
  prospect: () => server.member(),
  patient: async () => (await shopper()).member,
  staff: signedInStaff,
  'staff who act for another': async () => {
    const { member } = await shopper();
    const begun = await server.call('POST', `/api/staff/members/${member.id}/impersonate`, {
      as: await signedInStaff(),
    });
    return { token: tokenOf(begun) };
  },
  'an expired token': () => Promise.resolve({ token: expired }),
  // The victim's own token, signed with another key.
  'a forged token': async () => {
    const [, payload = ''] = victim.member.token.split('.');
    const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const key = createHmac('sha256', 'another secret').update('access').digest();
    return { token: await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key) };
  },
};
const STRANGERS = ['nobody', 'an expired token', 'a forged token'];

async function signedInStaff(): Promise<Member> {
  const body = { email: 'staff@example.com', password: 'tundish-staging-only' };
  return memberOf(await server.call('POST', '/api/login', { body }));
}

/** @returns the status that refuses a call to a role, or null when the role is let in */
function refusal(role: string, route: Route): number | null {
  const whose = CALLS[nameOf(route)];
  // This call asks whether a session has ended, so it accepts a token of an ended session (decision 28).
  const isAsked = nameOf(route) === 'GET /api/users/validate_session' && role === 'an expired token';
  if (whose === 'anyone' || isAsked) return null;
  if (STRANGERS.includes(role)) return 401;
  const isActing = role === 'staff who act for another';
  if (whose === 'oneself') return isActing ? 403 : null;
  if (whose === 'staff') return role === 'staff' ? null : 403;
  return whose === 'acting' && !isActing && role !== 'staff' ? 403 : null;
}

/** These calls sign the caller out, or in as somebody else. */
const ENDS = [
  'DELETE /api/logout',
  'DELETE /api/members_portal/sessions',
  'POST /api/users/stop_impersonating',
  'POST /api/staff/members/:member_id/impersonate',
];
/** Calls that show a member to others: to staff, and on staging to developers. */
const SHOWS = ['GET /api/staff/members', 'POST /api/staff/members/:member_id/impersonate', 'GET /outbox'];
const nameOf = ({ method, url }: Route) => `${method} ${url}`;

/** The address of a route with the victim's ids. */
function addressOf(url: string): string {
  const { product, questionnaireId } = victim;
  const question = product.medical_questionnaire[0]?.id ?? '';
  const parts: Record<string, string> = { product_slug: product.slug, question_id: question, token: 'x' };
  const theirs = { '/staff/': victim.member.id, '/orders/': victim.order.id };
  const [, id = questionnaireId] = Object.entries(theirs).find(([part]) => url.includes(part)) ?? [];
  const query = url === '/api/checkout' ? `?order=${victim.order.id}` : '';
  return url.replaceAll(/:(\w+)/g, (_, name: string) => parts[name] ?? id) + query;
}

const BODIES: Record<string, object> = {
  'PUT /api/users/bmi': BMI,
  'PUT /api/users/demographics': DEMOGRAPHICS,
  'PUT /api/carts': { variant: 'none' },
};
function bodyOf({ method, url }: Route): object | undefined {
  if (url.endsWith('/pre_questionnaire_answers'))
    return { questionnaire_answers: goodAnswers(victim.product.pre_questionnaire) };
  const [question] = victim.product.medical_questionnaire;
  if (method === 'PUT' && url.includes('/questions/') && question) return { answer: goodAnswer(question) };
  return BODIES[nameOf({ method, url })] ?? (method === 'GET' || method === 'DELETE' ? undefined : {});
}
const ask = (route: Route, options: CallOptions = {}) => {
  const body = bodyOf(route);
  return server.call(route.method, addressOf(route.url), { ...(body && { body }), ...options });
};

/** Everything that is kept about the victim. */
const kept = async () => {
  const { member, product } = victim;
  const { store } = server;
  const parts = [
    store.accounts.byId(member.id),
    store.profiles.bmi(member.id),
    store.profiles.demographics(member.id),
    store.questionnaires.current(member.id, product.slug),
    store.carts.read(member.id),
    store.orders.of(member.id),
    store.members.signIns(member.id, new Date(0)),
    store.members.deletionRequestedAt(member.id),
    store.audit.of(member.id),
  ];
  return JSON.stringify(await Promise.all(parts));
};
const secretsOf = () => [
  victim.member.email,
  victim.questionnaireId,
  victim.order.id,
  victim.order.number,
  THEIRS.phone,
  THEIRS.address.line1,
];
/** A token that has expired. */
let expired = '';

describe('every operation', () => {
  test('is listed in this test with the roles that may call it', () => {
    expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(CALLS).toSorted());
  });

  test.each(Object.entries(ROLES))(
    '%s: returns what is theirs, and nothing of another member',
    async (role, somebody) => {
      const member = await server.member();
      const before = server.clock.now;
      server.clock.now = new Date(before.getTime() + server.settings.accessTokenMs);
      expired = member.token;
      if (role !== 'an expired token') server.clock.now = before;
      let as = await somebody();
      for (const route of routes) {
        const theirs = await kept();
        const { statusCode, body, headers } = await ask(route, as && { as });
        const at = [role, nameOf(route)];
        const refused = refusal(role, route);
        if (refused === null)
          expect([...at, statusCode < 500 && (statusCode !== 401 || CALLS[nameOf(route)] === 'anyone')]).toEqual([
            ...at,
            true,
          ]);
        else expect([...at, statusCode]).toEqual([...at, refused]);
        const isShown = SHOWS.includes(nameOf(route)) && refused === null;
        if (!isShown) {
          const told = body + JSON.stringify(headers);
          expect([...at, secretsOf().filter((secret) => told.includes(secret))]).toEqual([...at, []]);
          expect([...at, await kept()]).toEqual([...at, theirs]);
        }
        if (ENDS.includes(nameOf(route))) as = await somebody();
      }
      server.clock.now = before;
    },
    60_000,
  );
});

/** Bodies in which one value is replaced by a wrong one. */
const mutated = (body: object, wrong: unknown): object =>
  Object.fromEntries(Object.keys(body).map((field) => [field, wrong]));

describe('any input to any operation gets a plain response and changes nobody else’s data', () => {
  const json = { 'content-type': 'application/json' };
  const good = (route: Route) => bodyOf(route) ?? {};
  const SENT: [what: string, make: (route: Route) => string | object, statuses: number[]][] = [
    ['too large', () => JSON.stringify({ email: 'x'.repeat(300_000) }), [413]],
    ['deep', () => `{"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, []],
    ['deep and open', () => '{"x":'.repeat(20_000), [400]],
    ['half of one', (route) => JSON.stringify(good(route)).slice(0, -1), [400]],
    ['nothing', () => '', []],
    ['null', () => 'null', []],
    ['a list', () => '[]', []],
    ['a text', () => '"x"', []],
    ['numbers for all', (route) => mutated(good(route), 7), []],
    ['lists for all', (route) => mutated(good(route), [[]]), []],
    ['objects for all', (route) => mutated(good(route), { $ne: null, toString: 'x' }), []],
    ['nulls for all', (route) => mutated(good(route), null), []],
    ['endless texts for all', (route) => mutated(good(route), 'x'.repeat(60_000)), []],
    ['another prototype', (route) => `{"__proto__":{"role":"staff"},${JSON.stringify(good(route)).slice(1)}`, [400]],
    ['another constructor', () => '{"constructor":{"prototype":{"role":"staff"}}}', [400]],
    ['no UTF-8', (route) => Buffer.from(`${JSON.stringify(good(route)).slice(0, -1)},"x":"\xff\xfe"}`, 'latin1'), []],
    ['a null character', (route) => ({ ...good(route), x: 'a\u0000b' }), [400]],
    ['a null character in a name', (route) => ({ ...good(route), 'a\u0000b': 'x' }), [400]],
    ['half of a character', (route) => ({ ...good(route), x: 'a\ud800b' }), [400]],
  ];

  test.each(SENT)(
    '%s',
    async (_, make, statuses) => {
      const as = (await shopper()).member;
      const theirs = await kept();
      for (const route of routes.filter(({ method, url }) => method !== 'GET' && url !== '/api/logout')) {
        if (ENDS.includes(nameOf(route))) continue;
        const response = await server.call(route.method, addressOf(route.url), {
          as,
          body: make(route),
          headers: json,
        });
        const at = nameOf(route);
        expect([at, response.statusCode < 500, response.body]).toEqual([at, true, response.body]);
        if (response.statusCode >= 400)
          expect([at, response.json()]).toMatchObject([at, { errors: { message: expect.anything() } }]);
        const isHeard = ![401, 403].includes(response.statusCode) && statuses.length > 0;
        if (isHeard) expect([at, statuses]).toEqual([at, expect.arrayContaining([response.statusCode])]);
      }
      expect(await kept()).toBe(theirs);
      expect(Reflect.get({}, 'role')).toBeUndefined();
      expect((await server.call('GET', '/api/users/me', { as })).json()).toMatchObject({ user: { role: 'member' } });
    },
    60_000,
  );

  test.each(['text/plain', 'text/xml', 'application/xml', 'application/x-yaml', 'multipart/form-data', 'x'])(
    'a body of the type %s is not read',
    async (type) => {
      const as = await server.member();
      for (const route of routes.filter(({ method }) => method === 'PUT' || method === 'POST')) {
        if (ENDS.includes(nameOf(route))) continue;
        const options = { as, body: JSON.stringify(bodyOf(route) ?? {}), headers: { 'content-type': type } };
        const response = await server.call(route.method, addressOf(route.url), options);
        expect([nameOf(route), [403, 415]]).toEqual([nameOf(route), expect.arrayContaining([response.statusCode])]);
      }
    },
  );
});

describe('other sites', () => {
  test('cannot call anything with the cookie that the browser sends, and cannot end a session', async () => {
    const member = await server.member();
    const theirs = await kept();
    const from = { cookie: member.cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const forms = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      for (const type of forms) {
        const headers = { ...from, 'content-type': type };
        const body = 'grant_type=refresh_token';
        const response = await server.call(route.method, addressOf(route.url), { body, headers });
        expect([nameOf(route), [401, 403, 415]]).toEqual([
          nameOf(route),
          expect.arrayContaining([response.statusCode]),
        ]);
        expect([nameOf(route), response.headers['set-cookie']]).toEqual([nameOf(route), undefined]);
      }
    }
    expect(await kept()).toBe(theirs);
    const refreshed = await server.call('POST', '/oauth/token', {
      body: { grant_type: 'refresh_token' },
      headers: { cookie: member.cookie },
    });
    expect(refreshed.statusCode).toBe(200);
  });

  test('cannot post a form, because only JSON is accepted', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, origin: 'https://evil.example' };
      const response = await server.call('POST', '/api/login', { body: `email=a&password=b`, headers });
      expect([type, response.statusCode]).toEqual([type, 415]);
    }
  });

  test('are not allowed anything by CORS', async () => {
    for (const route of routes) {
      const response = await ask(route, { headers: { origin: 'https://evil.example' } });
      const names = Object.keys(response.headers).filter((name) => name.startsWith('access-control'));
      expect([nameOf(route), names]).toEqual([nameOf(route), []]);
    }
  });

  test('a cookie alone gives no access', async () => {
    const headers = { cookie: victim.member.cookie };
    expect((await server.call('GET', '/api/users/me', { headers })).statusCode).toBe(401);
  });
});

test('after all these requests the log contains no secret, answer or id', async () => {
  const again = await server.call('POST', '/api/login', { body: { email: victim.member.email, password: PASSWORD } });
  const lines = server.logs.join('\n');
  expect(server.logs.length).toBeGreaterThan(100);
  const texts = [
    PASSWORD,
    'not the password',
    tokenOf(again),
    victim.member.token,
    victim.member.cookie.split('=')[1] ?? '',
  ];
  const answers = victim.product.medical_questionnaire.flatMap(({ id }) => [`"${id}"`]);
  for (const word of [...texts, ...answers, ...secretsOf(), victim.member.id, 'example.com', 'drop table']) {
    expect([word, lines.includes(word)]).toEqual([word, false]);
  }
});
