import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectorPlugin } from '../../src/build/inspector-plugin.ts';
import { listening } from './support/listening.ts';

let dir: string;
let server: ViteDevServer;
let port: number;

beforeAll(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), 'tundish-inspector-plugin-')));
  await cp('flows/callback', dir, { recursive: true });
  await mkdir(join(dir, 'scenarios'));
  await writeFile(join(dir, 'scenarios/first.json'), '{ "scenarios": {} }');
  ({ server, port } = await listening(dir, inspectorPlugin(dir)));
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

interface Asked {
  name?: string;
  method?: string;
  body?: string;
  headers?: Readonly<Record<string, string | undefined>>;
}

/** Sends a request as a page of this server would, except for what the test gives. */
function ask({ name = 'choices', method = 'POST', body = '{}', headers = {} }: Asked) {
  const own = {
    origin: `http://127.0.0.1:${port}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const sent = Object.entries({ ...own, ...headers }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port, method, path: `/__tundish/${name}`, agent: false },
      (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      },
    );
    asking.on('error', reject);
    for (const [key, value] of sent) asking.setHeader(key, value);
    asking.end(body);
  });
}

test('a request from a page of this server succeeds, and its answer, which a save may change, is kept by nobody', async () => {
  const { status, headers, text } = await ask({});
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  expect(JSON.parse(text)).toMatchObject({ routes: expect.arrayContaining([expect.objectContaining({ id: 'trip' })]) });
});

test.each<[string, Asked, number]>([
  ['a page of another site', { headers: { origin: 'https://example.com' } }, 403],
  ['a page of another port', { headers: { origin: 'http://127.0.0.1:1' } }, 403],
  ['a request from no page', { headers: { origin: undefined } }, 403],
  ['a form', { headers: { 'content-type': 'text/plain' } }, 403],
  ['a link', { method: 'GET', body: '' }, 403],
  ['an unknown question', { name: 'constructor' }, 404],
  ['a body of unknown length', { headers: { 'content-length': undefined, 'transfer-encoding': 'chunked' } }, 404],
  ['a body that is too long', { body: `{ "product": "${'x'.repeat(200_000)}" }` }, 404],
  ['a body of another form', { body: '{ "product": 7 }' }, 422],
])('%s is refused', async (_, asked, status) => {
  expect(await ask(asked)).toMatchObject({ status, text: expect.stringContaining('"message":') });
});

test('a request after a save reads the saved files', async () => {
  const names = async () => {
    const { scenarios } = JSON.parse((await ask({})).text) as { scenarios: { name: string }[] };
    return scenarios.map(({ name }) => name);
  };
  expect(await names()).not.toContain('Somebody looks around');
  const seen = new Promise((resolve) => server.watcher.once('all', resolve));
  const scenarios = { 'Somebody looks around': { steps: [{ open: 'home' }] } };
  await writeFile(join(dir, 'scenarios/first.json'), JSON.stringify({ scenarios }));
  await seen;
  expect(await names()).toContain('Somebody looks around');
});

test('[QN-1] a page can request a sample person’s start, stored state and simulated responses', async () => {
  const said = async (name: string, body: object): Promise<unknown> =>
    JSON.parse((await ask({ name, body: JSON.stringify(body) })).text);
  const began = (await said('begin', { route: 'trip', person: 0 })) as { id: string };
  expect(began).toMatchObject({ id: expect.any(String), route: 'trip' });
  expect(await said('persisted', { id: began.id })).toMatchObject({ stores: expect.any(Object) });
  expect(await said('persisted', { id: 'nobody' })).toBeNull();
  const asked = { call: 'load', method: 'GET', path: '/x', base: 'base', query: {}, headers: {}, key: {} };
  expect(await said('reply', { id: 'nobody', request: asked })).toBeNull();
  const { call: _, ...nameless } = asked;
  expect((await ask({ name: 'reply', body: JSON.stringify({ id: began.id, request: nameless }) })).status).toBe(422);
});
