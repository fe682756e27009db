import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { journey } from './support/ordering.ts';
import type { Journey } from './support/ordering.ts';
import { mailAt } from './support/outbox-contract.ts';

let victim: Journey;
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  victim = await journey(server, 'intro');
}, 60_000);
afterAll(() => server.close());

/** The stored data about the victim that the calls below could reach. */
const kept = async () => {
  const { member, product } = victim;
  const { accounts, questionnaires } = server.store;
  return JSON.stringify([await accounts.byId(member.id), await questionnaires.current(member.id, product.slug)]);
};

describe('bodies', () => {
  const json = { 'content-type': 'application/json' };

  test('a body that is too large is refused before it is read', async () => {
    const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(300_000) });
    const response = await server.call('POST', '/api/login', { body, headers: json });
    expect([response.statusCode, response.json()]).toEqual([413, { errors: { message: 'The request is too large.' } }]);
  });

  test.each(['{', '', 'null', '[]', '"x"', '1', '{"email":{"$ne":null},"password":{"$ne":null}}', '[[[[[[', '\u0000'])(
    'the body %j is refused',
    async (body) => {
      for (const url of ['/api/login', '/api/signup', '/api/forgot_password']) {
        const response = await server.call('POST', url, { body, headers: json });
        expect([400, 422]).toContain(response.statusCode);
        expect(response.json()).toMatchObject({ errors: {} });
      }
    },
  );

  test.each(['{"__proto__":{"role":"staff"},"email":"a","password":"b"}', '{"constructor":{"prototype":{}}}'])(
    '%s does not change any prototype',
    async (body) => {
      const response = await server.call('POST', '/api/login', { body, headers: json });
      expect(response.statusCode).toBe(400);
      expect(Reflect.get({}, 'role')).toBeUndefined();
    },
  );

  test('sign-up ignores a role, a registration state and an id in the body', async () => {
    const body = { first_name: 'A', last_name: 'B', email: 'mass@example.com', password: PASSWORD, consent: true };
    const more = { role: 'staff', registration_state: 'completed', id: 'x' };
    const response = await server.call('POST', '/api/signup', { body: { ...body, ...more } });
    expect(response.json()).toMatchObject({ user: { role: 'member', registration_state: 'pending' } });
  });

  test('a deeply nested body is refused or ignored quickly', async () => {
    const body = `{"email":"a@example.com","password":"b","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const response = await server.call('POST', '/api/login', { body, headers: json });
    expect(response.statusCode).toBeLessThan(500);
  });
});

describe('strings of injection attacks', () => {
  const STRINGS = [
    "' or '1'='1",
    "'; drop table users; --",
    '" or ""="',
    '\\',
    '%',
    '${7*7}',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '\u202e',
    'a\r\nset-cookie: x=y',
  ];

  test.each(STRINGS)('%j is treated as text everywhere', async (text) => {
    const as = victim.member;
    const part = encodeURIComponent(text);
    const before = await kept();
    const responses = await Promise.all([
      server.call('POST', '/api/login', { body: { email: text, password: text } }),
      server.call('POST', '/api/forgot_password', { body: { email: text } }),
      server.call('GET', `/api/reset_password/${part}`),
      server.call('GET', `/api/products/${part}/questions`, { as }),
      server.call('GET', `/api/products/migraine-relief/user_questionnaires/${part}/questions/${part}`, { as }),
      server.call('GET', `/api/products/migraine-relief/quantities?variant=${part}`, { as }),
      server.call('GET', `/api/auth/onyx/callback?code=${part}&state=${part}`),
      server.call('GET', `/api/auth_redirects/bufo?redirect_to=${part}`),
      server.call('GET', `/api/users/me`, { as, headers: { 'accept-language': 'x', 'x-page-url': part } }),
    ]);
    for (const response of responses) {
      expect(response.statusCode).toBeLessThan(500);
      expect(response.headers['content-type'] ?? 'application/json').toContain('application/json');
      expect(response.cookies.filter(({ name }) => name === 'x')).toEqual([]);
    }
    expect(await kept()).toBe(before);
  });

  test('a request with a line break in a header is refused before any handler runs', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => socket.end(text));
        socket.on('data', (part) => (answer += String(part))).on('close', () => resolve(answer));
      });
    const smuggled =
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG';
    const answers = [
      await raw('GET /api/products HTTP/1.1\r\nHost: a\r\nX: a\rSet-Cookie: b=c\r\n\r\n'),
      await raw(smuggled),
      await raw('GET /api/products\u0000 HTTP/1.1\r\nHost: a\r\n\r\n'),
      await raw('nonsense\r\n\r\n'),
    ];
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('finding out whether an account exists', () => {
  test('sign-in gives the same response for known and unknown addresses, at the cost of the same hash', async () => {
    const responses = [];
    for (const email of [victim.member.email, 'nobody@example.com']) {
      const before = server.hashes.count;
      const body = { email, password: 'not the password' };
      const { statusCode, body: text } = await server.call('POST', '/api/login', { body, from: '10.0.0.1' });
      responses.push([statusCode, text, server.hashes.count - before]);
    }
    expect(responses[0]).toEqual([401, expect.any(String), 1]);
    expect(responses[1]).toEqual(responses[0]);
  });

  test('sign-up costs one hash, whether or not the address has an account', async () => {
    const body = { first_name: 'A', last_name: 'B', password: PASSWORD, consent: true };
    const costs = [];
    for (const email of [victim.member.email, 'new@example.com']) {
      const before = server.hashes.count;
      await server.call('POST', '/api/signup', { body: { ...body, email }, from: '10.0.0.2' });
      costs.push(server.hashes.count - before);
    }
    expect(costs).toEqual([1, 1]);
  });

  test('asking for a reset link hashes nothing and gives the same response, whether or not the address has an account', async () => {
    const before = server.hashes.count;
    const tries = [victim.member.email, 'nobody@example.com'].map((email) =>
      server.call('POST', '/api/forgot_password', { body: { email }, from: '10.0.0.3' }),
    );
    const [known, unknown] = await Promise.all(tries);
    expect([known?.statusCode, known?.body]).toEqual([unknown?.statusCode, unknown?.body]);
    expect(server.hashes.count).toBe(before);
  });

  test('used, unknown and malformed links get the same refusal, before anything is hashed', async () => {
    const token = 'a-token-that-is-used';
    const hash = createHash('sha256').update(token).digest('hex');
    await server.store.passwordResets.request(hash, victim.member.email, server.clock.now, () =>
      mailAt(server.clock.now),
    );
    const set = (text: string) =>
      server.call('PUT', `/api/reset_password/${text}`, { body: { password: PASSWORD }, from: '10.0.0.4' });
    expect((await set(token)).statusCode).toBe(204);
    const before = server.hashes.count;
    const refused = [await set(token), await set('b'.repeat(43)), await set('%27--')];
    expect(new Set(refused.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect([refused[0]?.statusCode, server.hashes.count]).toEqual([403, before]);
  });

  test('another person’s questionnaire and a missing one get the same refusal', async () => {
    const { member } = await journey(server, 'medical');
    const { product, questionnaireId } = victim;
    const question = product.medical_questionnaire[0]?.id ?? '';
    const at = (id: string) =>
      server.call('GET', `/api/products/${product.slug}/user_questionnaires/${id}/questions/${question}`, {
        as: member,
      });
    const [theirs, none] = await Promise.all([at(questionnaireId), at('none')]);
    expect([theirs.statusCode, theirs.body]).toEqual([none.statusCode, none.body]);
    expect(theirs.statusCode).toBeGreaterThanOrEqual(400);
  });
});

test('none of these inputs is logged', () => {
  const lines = server.logs.join('\n');
  expect(server.logs.length).toBeGreaterThan(50);
  for (const word of [PASSWORD, 'not the password', 'drop table', '__proto__', 'example.com', victim.member.token])
    expect([word, lines.includes(word)]).toEqual([word, false]);
});
