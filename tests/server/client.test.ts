import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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

describe('[decision 24] a page rendered with its first screen', () => {
  const PLACES = `<!doctype html><html lang="en"><head><title>Tundish</title>
<meta name="description" content="Old" /><meta property="og:description" content="Old" />
<link rel="stylesheet" crossorigin href="/assets/main.css">
</head><body><noscript><p class="notice notice--warning">Scripts</p></noscript>
<div id="root">
<div>Splash</div>
</div>
<!-- /root -->
</body></html>`;
  const RENDERED = `export const prerender = async () => ({ title: '</title> & more', description: '"New"', html: '<p>$& </body></p>', read: null });`;

  async function folderWith(index: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'tundish-client-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    for (const part of ['client/assets', 'prerender']) await mkdir(join(folder, part), { recursive: true });
    await writeFile(join(folder, 'client/assets/main.css'), '.a{}');
    await writeFile(join(folder, 'client/index.html'), index);
    await writeFile(join(folder, 'prerender/prerender.js'), RENDERED);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    return join(folder, 'client');
  }

  test('has title, description, language and content in their places, escaped', async () => {
    const rendering = await testApp({}, { client: await folderWith(PLACES) });
    onTestFinished(() => rendering.close());
    const { body } = await rendering.call('GET', '/signup', { headers: { 'accept-language': 'es' } });
    expect(body).toContain('<html lang="es"><head><title>&lt;/title&gt; &amp; more</title>');
    expect(body.match(/description" content="&quot;New&quot;" \/>/g)).toHaveLength(2);
    expect(body).toContain('<style>.a{}</style></head>');
    expect(body).toContain('<div id="root"><p>$& </body></p></div>\n<!-- /root -->');
    expect(body.trimEnd()).toMatch(/id="prerendered">\{"locale":"es","read":null\}<\/script><\/body><\/html>$/);
    expect(body).not.toMatch(/stylesheet|Splash|>Scripts<|Old/);
  }, 60_000);

  test('[issue 14] gives the preview picture the configured public origin, never the request’s host', async () => {
    const index = PLACES.replace('</head>', '<meta property="og:image" content="/previews/a.png"></head>');
    const folder = await folderWith(index);
    for (const [settings, shown] of [
      [{ publicOrigin: 'https://shop.example' }, 'https://shop.example/previews/a.png'],
      [{}, '/previews/a.png'],
    ] as const) {
      const rendering = await testApp(settings, { client: folder });
      onTestFinished(() => rendering.close());
      const { body } = await rendering.call('GET', '/signup', { headers: { host: 'evil.example' } });
      expect(body).toContain(`<meta property="og:image" content="${shown}">`);
    }
  }, 60_000);

  test('is refused at the start when index.html lacks a placeholder', async () => {
    const folder = await folderWith(PLACES.replace('<!-- /root -->', ''));
    await expect(testApp({}, { client: folder })).rejects.toThrow('no place for "root"');
  }, 60_000);
});
