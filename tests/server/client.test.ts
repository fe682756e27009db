import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';

const PAGE = '<!doctype html><title>Tundish</title>';
let server: TestApp;
let client: string;
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'tundish-client-'));
  await mkdir(join(client, 'assets'));
  await writeFile(join(client, 'index.html'), PAGE);
  await writeFile(join(client, 'index.html.br'), brotliCompressSync(PAGE));
  await writeFile(join(client, 'assets', 'main-DLl4c1X_.js'), 'console.log(1)');
  await mkdir(join(client, '.vite'));
  await writeFile(join(client, '.vite/manifest.json'), '{"secret.ts":{}}');
  await writeFile(join(client, 'assets', '.hidden'), 'hidden');
  await writeFile(join(client, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await testApp({}, { client });
}, 60_000);
afterAll(async () => {
  await server.close();
  await rm(client, { recursive: true, force: true });
});

const message = (text: string) => ({ errors: { message: text } });

describe('serving the client', () => {
  test.each([
    ['/', 200],
    ['/signup', 200],
    ['/products/migraine-relief/pre_questionnaire?rpt=x', 200],
    ['/404', 404],
    ['/no/such/page', 404],
    ['/samples/', 404],
    ['/%zz', 400],
  ])('[RT-19] %s returns %i', async (url, status) => {
    const response = await server.call('GET', url);
    expect(response.statusCode).toBe(status);
    if (status === 400) return;
    expect(response.body).toBe(PAGE);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  });

  test.each(['/%zz', '/%', '/%E0%A4%A', '/products/%zz/intro'])(
    '[RT-19] a browser at %s, which is no address, comes to the page that says so',
    async (url) => {
      const response = await server.call('GET', url, { headers: { accept: 'text/html,*/*' } });
      expect([response.statusCode, response.headers.location]).toEqual([302, '/404']);
    },
  );

  test.each(['/.vite/manifest.json', '/%2evite/manifest.json', '/assets/.hidden', '/assets/..%2f.vite/manifest.json'])(
    '%s, a file or folder that begins with a dot, is not served',
    async (url) => {
      const response = await server.call('GET', url);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.body).not.toMatch(/secret\.ts|^hidden/);
    },
  );

  test('a known page returns 304 when unchanged; the page of an unknown address is always sent whole', async () => {
    const { etag, 'last-modified': modified } = (await server.call('GET', '/signup')).headers;
    const again = { 'if-none-match': String(etag), 'if-modified-since': String(modified) };
    expect((await server.call('GET', '/signup', { headers: again })).statusCode).toBe(304);
    for (const headers of [again, { range: 'bytes=0-3' }, { 'if-modified-since': String(modified) }]) {
      const unknown = await server.call('GET', '/no/such/page', { headers });
      expect([unknown.statusCode, unknown.body]).toEqual([404, PAGE]);
    }
  });

  test('a page answers GET and HEAD only', async () => {
    expect((await server.app.inject({ method: 'HEAD', url: '/signup' })).statusCode).toBe(200);
    const posted = await server.call('POST', '/signup', { body: {} });
    expect([posted.statusCode, posted.json()]).toEqual([404, message('This does not exist.')]);
  });

  test('compressed files are sent to clients that accept them', async () => {
    const response = await server.call('GET', '/signup', { headers: { 'accept-encoding': 'br' } });
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  });

  test('files with a hash in their name are cached for good, pictures for an hour, pages not', async () => {
    const asset = await server.call('GET', '/assets/main-DLl4c1X_.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await server.call('GET', '/logo.svg')).headers['cache-control']).toBe('public, max-age=3600');
    expect((await server.call('GET', '/index.html')).headers['cache-control']).toBe('no-cache');
  });

  test.each(['/../package.json', '/assets/../../package.json', '/%2e%2e/package.json', '/..%2fpackage.json'])(
    '%s leads to no file outside the client’s folder',
    async (url) => {
      const response = await server.call('GET', url);
      expect(response.body).not.toContain('"dependencies"');
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
    },
  );
});

test('[AN-8] the page’s policy allows exactly the origins that the client was built with', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tundish-client-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), PAGE);
  const origins = { 'script-src': ['https://a.example'], 'connect-src': ['https://a.example', 'https://b.example'] };
  await writeFile(join(folder, '.vite/origins.json'), JSON.stringify(origins));
  const told = await testApp({}, { client: folder });
  const policyOf = async (app: TestApp, url: string) =>
    String((await app.call('GET', url)).headers['content-security-policy']);
  expect(await policyOf(told, '/')).toContain("; script-src 'self' https://a.example; ");
  expect(await policyOf(told, '/')).toContain("; connect-src 'self' https://a.example https://b.example; ");
  expect(await policyOf(server, '/')).toContain("; script-src 'self'; style-src 'self'; connect-src 'self'; ");
  expect(await policyOf(told, '/api/products')).not.toContain('https:');
  await told.close();
  await rm(folder, { recursive: true, force: true });
});
