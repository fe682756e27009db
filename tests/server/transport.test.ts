import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logged } from '../../src/server/log.ts';
import { PASSWORD, testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { goodAnswers, journey, productFor } from './support/ordering.ts';

const PAGE = '<!doctype html><title>Tundish</title>';
let server: TestApp;
let client: string;
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'tundish-client-'));
  await mkdir(join(client, 'assets'));
  await writeFile(join(client, 'index.html'), PAGE);
  await writeFile(join(client, 'index.html.br'), brotliCompressSync(PAGE));
  await writeFile(join(client, 'assets', 'main-DLl4c1X_.js'), 'console.log(1)');
  await writeFile(join(client, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await testApp({}, { client });
}, 60_000);
afterAll(async () => {
  await server.close();
  await rm(client, { recursive: true, force: true });
});

const json = { 'content-type': 'application/json' };
const message = (text: string) => ({ errors: { message: text } });

describe('invalid requests get a plain response in the shape of the contract', () => {
  const bodies: [string, string, Record<string, string>, number, string][] = [
    ['broken JSON', '{"email":', json, 400, 'The request is not valid JSON.'],
    ['an empty body', '', json, 400, 'The request is not valid JSON.'],
    ['a key that changes prototypes', '{"__proto__":{"a":1}}', json, 400, 'The request is not valid JSON.'],
    ['another content type', '<a/>', { 'content-type': 'text/xml' }, 415, 'The request must be sent as JSON.'],
    ['too large a body', `{"email":"${'x'.repeat(300_000)}"}`, json, 413, 'The request is too large.'],
  ];
  test.each(bodies)('%s', async (_name, body, headers, status, text) => {
    const response = await server.call('POST', '/api/login', { body, headers });
    expect([response.statusCode, response.json()]).toEqual([status, message(text)]);
  });

  test('a form body where JSON is expected gets a 415', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await server.call('POST', '/api/login', { body: 'email=a', headers })).statusCode).toBe(415);
  });

  test.each([
    ['/api/nothing', 404],
    ['/api/products/%zz', 400],
    ['/api/products/%00/pre_questionnaire', 400],
    [
      '/api/products/a-slug-much-longer-than-a-hundred-characters-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx/pre_questionnaire',
      404,
    ],
    ['/oauth/nothing', 404],
    ['/assets/main-gone1234.js', 404],
  ])('%s', async (url, status) => {
    const response = await server.call('GET', url);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ errors: { message: expect.any(String) } });
  });

  test('an internal error gets a 500 without details, and is logged without values', async () => {
    const broken = await testApp();
    const member = await broken.member();
    await broken.db.query('drop table bmi');
    broken.logs.length = 0;
    const body = { height_in: 68.25, weight_lb: 161.75 };
    const response = await broken.call('PUT', '/api/users/bmi', { as: member, body });
    expect([response.statusCode, response.json()]).toEqual([
      500,
      message('Something went wrong. Please try again later.'),
    ]);
    const log = broken.logs.join('');
    expect(log).toContain('a call failed');
    expect(log).toContain('42P01');
    expect(log).not.toMatch(/68\.25|161\.75|relation/);
    await broken.close();
  }, 60_000);

  test('[AN-9] an internal error at an address with a product is logged without the address', async () => {
    const broken = await testApp();
    const member = await broken.member();
    await broken.db.query('drop table bmi');
    broken.logs.length = 0;
    const asked = '/api/products/migraine-relief/quantities?variant=mr-tablet-50';
    expect((await broken.call('GET', asked, { as: member })).statusCode).toBe(500);
    const log = broken.logs.join('');
    expect(log).toContain('a call failed');
    expect(log).not.toMatch(/migraine|mr-tablet/);
    await broken.close();
  }, 60_000);

  test('[AN-9] for a request that Fastify itself logs, the log contains only the method', async () => {
    const lines: string[] = [];
    const app = fastify({
      logger: { serializers: logged, stream: { write: (line: string) => void lines.push(line) } },
    });
    app.get('/products/:slug', async (request) => {
      request.log.warn({ req: request }, 'something about a request');
      return {};
    });
    await app.inject({ url: '/products/migraine-relief?variant=mr-tablet-50', headers: { authorization: 'Bearer x' } });
    const said = lines.map((line): Record<string, unknown> => JSON.parse(line));
    expect(said.find(({ msg }) => msg === 'something about a request')).toMatchObject({ req: { method: 'GET' } });
    expect(lines.join('')).not.toMatch(/migraine|mr-tablet|Bearer/);
    await app.close();
  });

  test('a request that is not HTTP gets no details', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(
      message('The request does not have the expected form.'),
    );
    // A client that never closes its side is disconnected all the same.
    const { port } = new URL(address);
    const staying = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    staying.on('error', () => undefined);
    staying.resume().write('nonsense\r\n\r\n');
    await once(staying, 'end');
    const connections = () =>
      new Promise((resolve) => void server.app.server.getConnections((_error, count) => resolve(count)));
    await expect.poll(connections).toBe(0);
    staying.destroy();
  });
});

describe('headers', () => {
  test('a page has the whole content security policy', async () => {
    const { headers } = await server.call('GET', '/');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' https: data:; " +
        "font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'",
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
  });

  test('with a payment provider, the policy also allows the origin that makes card tokens', async () => {
    const payment = { url: 'https://api.pay.example', secret: 's', tokensUrl: 'https://cards.pay.example/tokens' };
    const paid = await testApp({ payment }, { client });
    const { headers } = await paid.call('GET', '/');
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://cards.pay.example; img-src");
    await paid.close();
  });

  test('a response of the API is never cached, framed or sniffed', async () => {
    for (const url of ['/api/products', '/api/nothing', '/healthz', '/%zz']) {
      const { headers } = await server.call('GET', url);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('every response keeps its window apart from those of other sites, and is framed by none', async () => {
    for (const url of ['/', '/api/products', '/%zz']) {
      const { headers } = await server.call('GET', url);
      expect(headers).toMatchObject({ 'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'DENY' });
      // Only production is known to be served with TLS.
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  test('no header names the server’s software', async () => {
    const { headers } = await server.call('GET', '/healthz');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

test('[AN-9] a whole journey leaves one log line per request and nothing personal', async () => {
  server.logs.length = 0;
  const { member, questionnaireId } = await journey(server, 'intro');
  await server.call('POST', '/api/login', { body: { email: member.email, password: PASSWORD } });
  await server.call('GET', '/no/such/page?secret=canary');
  await server.call('GET', '/api/products/migraine-relief/quantities?variant=mr-tablet-50', { as: member });
  const lines = server.logs.map((line): Record<string, unknown> => JSON.parse(line));
  const log = server.logs.join('');
  const answers = Object.values(goodAnswers(productFor(server).medical_questionnaire)).flat();
  for (const secret of [
    member.email,
    member.id,
    member.token,
    member.cookie,
    questionnaireId,
    PASSWORD,
    'canary',
    'migraine-relief',
    'mr-tablet',
    ...answers,
  ]) {
    expect(log).not.toContain(secret);
  }
  expect(lines.at(-1)).toMatchObject({
    method: 'GET',
    route: '/api/products/:product_slug/quantities',
    status: 200,
    ms: expect.any(Number),
    reqId: expect.any(String),
  });
});

test('GET /healthz says that the server is alive, GET /readyz that its database responds', async () => {
  expect((await server.call('GET', '/healthz')).json()).toEqual({ ok: true });
  expect((await server.call('GET', '/readyz')).json()).toEqual({ ok: true });
});
