import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords, seedSampleAccounts } from '#server';
import { PASSWORD, memberOf, testApp, tokenOf } from './support/app.ts';
import type { CallOptions, Member, TestApp } from './support/app.ts';
import { BMI, DEMOGRAPHICS, goodAnswer, goodAnswers, journey } from './support/ordering.ts';
import type { Journey } from './support/ordering.ts';

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
interface Route {
  method: Method;
  url: string;
}

/** Who the victim is: nobody else's details are like these. */
const THEIRS = {
  date_of_birth: '1979-11-03',
  sex_at_birth: 'male',
  phone: '5550177231',
  address: { line1: '77 Heron Lane', line2: '', city: 'Quincy', state: 'MA', zip: '02169' },
};

let server: TestApp;
let victim: Journey;
let staff: Member;
/** Every call under /api, as Fastify knows it. */
let routes: Route[];
beforeAll(async () => {
  server = await testApp();
  await seedSampleAccounts(server.store, await createPasswords(), server.clock.now);
  victim = await journey(server, 'intro');
  await server.store.profiles.saveDemographics(victim.member.id, THEIRS, server.clock.now);
  const body = { email: 'staff@example.com', password: 'tundish-staging-only' };
  staff = memberOf(await server.call('POST', '/api/login', { body }));
  routes = routesOf(server);
}, 60_000);
afterAll(() => server.close());

/** Reads the routes out of Fastify's own drawing of them. */
function routesOf({ app }: TestApp): Route[] {
  const parts: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^(.*?)(?:[├└]── )(\S*)(?: \((.*)\))?$/.exec(line);
      if (!found) return [];
      const [, indent = '', path = '', methods = ''] = found;
      const depth = indent.length / 4;
      parts.splice(depth, parts.length, path);
      const url = parts.slice(0, depth + 1).join('');
      return methods
        .split(', ')
        .filter((method): method is Method => ['GET', 'PUT', 'POST', 'DELETE'].includes(method))
        .map((method) => ({ method, url }));
    });
}

const OPEN = new Set([
  'GET /healthz',
  'GET /outbox',
  'GET /sample-provider',
  'POST /oauth/token',
  'POST /api/login',
  'POST /api/signup',
  'POST /api/forgot_password',
  'GET /api/reset_password/:token',
  'PUT /api/reset_password/:token',
  'GET /api/auth_redirects/bufo',
  'GET /api/auth/onyx/start',
  'GET /api/auth/onyx/callback',
  'GET /api/dose_spot/medications_allergies/search',
  'GET /api/products',
  'GET /api/products/:slug/pre_questionnaire',
]);
/** What staff are there for, and on staging developers. */
const MAY = new Set(['GET /api/staff/members', 'POST /api/staff/members/:id/impersonate', 'GET /outbox']);
const nameOf = ({ method, url }: Route) => `${method} ${url}`;

/** The address of a route with the victim's ids in it. */
function addressOf(url: string): string {
  const { product, questionnaireId } = victim;
  const question = product.medical_questionnaire[0]?.id ?? '';
  const parts: Record<string, string> = { slug: product.slug, question_id: question, token: 'x' };
  const id = url.includes('/staff/') ? victim.member.id : questionnaireId;
  return url.replaceAll(/:(\w+)/g, (_, name: string) => parts[name] ?? id);
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

/** Everything that is kept of the victim. */
const kept = async () => {
  const { member, product } = victim;
  const { store } = server;
  const parts = [
    store.accounts.byId(member.id),
    store.profiles.bmi(member.id),
    store.profiles.demographics(member.id),
    store.questionnaires.current(member.id, product.slug),
    store.carts.read(member.id),
    store.audit.of(member.id),
  ];
  return JSON.stringify(await Promise.all(parts));
};
const secretsOf = () => [victim.member.email, victim.questionnaireId, THEIRS.phone, THEIRS.address.line1];

describe('every call', () => {
  test('is known to these tests', () => {
    expect(routes.length).toBeGreaterThan(30);
    const names = routes.map(nameOf);
    expect([...OPEN].filter((name) => !names.includes(name))).toEqual([]);
  });

  test('but the open ones refuses who is not signed in', async () => {
    for (const route of routes.filter((each) => !OPEN.has(nameOf(each)))) {
      const response = await ask(route);
      expect([nameOf(route), response.statusCode]).toEqual([nameOf(route), 401]);
    }
  });

  test('with another member’s ids tells and changes nothing of theirs, whoever asks', async () => {
    const people = { member: await server.member(), complete: (await journey(server, 'medical')).member, staff };
    for (const [who, as] of Object.entries(people)) {
      for (const route of routes.filter(({ url }) => url !== '/api/logout')) {
        const before = await kept();
        if (MAY.has(nameOf(route)) && (who === 'staff' || route.url === '/outbox')) continue;
        const response = await ask(route, { as });
        expect([who, nameOf(route), response.statusCode < 500]).toEqual([who, nameOf(route), true]);
        expect([nameOf(route), secretsOf().filter((secret) => response.body.includes(secret))]).toEqual([
          nameOf(route),
          [],
        ]);
        expect([who, nameOf(route), await kept()]).toEqual([who, nameOf(route), before]);
      }
    }
  }, 60_000);
});

describe('other sites', () => {
  test('can’t send a form: only JSON is taken', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, origin: 'https://evil.example' };
      const response = await server.call('POST', '/api/login', { body: `email=a&password=b`, headers });
      expect([type, response.statusCode]).toEqual([type, 415]);
    }
  });

  test('are allowed nothing by CORS', async () => {
    for (const route of routes) {
      const response = await ask(route, { headers: { origin: 'https://evil.example' } });
      const names = Object.keys(response.headers).filter((name) => name.startsWith('access-control'));
      expect([nameOf(route), names]).toEqual([nameOf(route), []]);
    }
  });

  test('a cookie alone opens nothing', async () => {
    const headers = { cookie: victim.member.cookie };
    expect((await server.call('GET', '/api/users/me', { headers })).statusCode).toBe(401);
  });
});

test('after all this, nothing that was logged holds a secret, an answer or an id', async () => {
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
