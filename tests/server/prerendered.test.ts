import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Adapters, Settings } from '#server';
import { testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { testSettings } from './support/settings.ts';

const INDEX = `<!doctype html><html lang="en"><head><title>Tundish</title>
<meta name="description" content="Old" /><meta property="og:description" content="Old" />
<link rel="stylesheet" crossorigin href="/assets/main.css">
</head><body><noscript><p class="notice notice--warning">Scripts</p></noscript>
<div id="root">
<div>Splash</div>
</div>
<!-- /root -->
</body></html>`;
const FIXED = `export const prerender = async () => ({ title: '</title> & more', description: '"New"', html: '<p>$& </body></p>', read: null });`;
/**
 * Says which rendering it is, and what the backend told it: the first question, and on one page the found medication.
 */
const COUNTING = `let count = 0;
const get = { method: 'GET', base: 'base' };
const questions = { ...get, path: '/products/migraine-relief/pre_questionnaire', query: {} };
const found = { ...get, path: '/dose_spot/medications_allergies/search', query: { query: 'aspirin', type: 'medication' } };
export async function prerender(path, locale, read) {
  if (path === '/privacy') return undefined;
  const [question] = (await read(questions)).questions;
  const text = path === '/signup' ? (await read(found))?.[0].name : question.question_text;
  count += 1;
  return { title: '', description: '', html: '<p>' + count + ' ' + text + '</p>', read: null };
}`;
/** The first screen of a page, between its tags. */
const shown = (page: string) => /<div id="root"><p>(\d+) (.*)<\/p><\/div>/.exec(page)?.slice(1) ?? [];

/** A server whose built client has these files. */
async function serving(
  files: { index?: string; rendered?: string; preloads?: Record<string, string[]> },
  settings: Partial<Settings> = {},
  adapters: Partial<Adapters> = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'tundish-client-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const all = {
    'client/assets/main.css': '.a{}',
    'client/assets/signup.css': '.b{}',
    'client/index.html': files.index ?? INDEX,
    'client/.vite/preloads.json': JSON.stringify(files.preloads ?? {}),
    'prerender/prerender.js': files.rendered ?? FIXED,
    'package.json': '{"type":"module"}',
  };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const server = await testApp(settings, { client: join(folder, 'client'), adapters });
  onTestFinished(() => server.close());
  return server;
}

describe('[decision 24] a page rendered with its first screen', () => {
  test('has title, description, language and content in their places, escaped', async () => {
    const server = await serving({});
    const { body } = await server.call('GET', '/signup', { headers: { 'accept-language': 'es' } });
    expect(body).toContain('<html lang="es"><head><title>&lt;/title&gt; &amp; more</title>');
    expect(body.match(/description" content="&quot;New&quot;" \/>/g)).toHaveLength(2);
    expect(body).toContain('<style>.a{}</style></head>');
    expect(body).toContain('<div id="root"><p>$& </body></p></div>\n<!-- /root -->');
    expect(body.trimEnd()).toMatch(
      /id="prerendered">\{"locale":"es","path":"\/signup","read":null\}<\/script><\/body><\/html>$/,
    );
    expect(body).not.toMatch(/stylesheet|Splash|>Scripts<|Old/);
  });

  test('contains its data as text that cannot end the element, whatever the backend says', async () => {
    const text = '</script><script>alert(1)</script><!-- <b>';
    const read = JSON.stringify({ request: {}, data: { said: text } });
    const rendered = `export const prerender = async () => ({ title: '', description: '', html: '', read: ${read} });`;
    const { body } = await (await serving({ rendered })).call('GET', '/signup');
    const [, block = ''] = /<script type="application\/json" id="prerendered">(.*?)<\/script>/.exec(body) ?? [];
    expect(block).not.toContain('<');
    expect(JSON.parse(block)).toEqual({ locale: 'en', path: '/signup', read: { request: {}, data: { said: text } } });
  });

  test('[issue 14] gives the preview picture the configured public origin, never the request’s host', async () => {
    const index = INDEX.replace('</head>', '<meta property="og:image" content="/previews/a.png"></head>');
    for (const [settings, address] of [
      [{ publicOrigin: 'https://shop.example' }, 'https://shop.example/previews/a.png'],
      [{}, '/previews/a.png'],
    ] as const) {
      const server = await serving({ index }, settings);
      const { body } = await server.call('GET', '/signup', { headers: { host: 'evil.example' } });
      expect(body).toContain(`<meta property="og:image" content="${address}">`);
    }
  });

  test('is refused at the start when index.html lacks a placeholder', async () => {
    const index = INDEX.replace('<!-- /root -->', '');
    await expect(serving({ index })).rejects.toThrow('no place for "root"');
  });

  test('contains the styles of its screen, which the policy allows, and announces only the scripts', async () => {
    const preloads = { signup: ['/assets/signup.js', '/assets/signup.css'] };
    const server = await serving({ preloads });
    const { body, headers } = await server.call('GET', '/signup');
    expect(body).toContain('<style>.a{}.b{}</style>');
    const hash = createHash('sha256').update('.a{}.b{}').digest('base64');
    expect(headers['content-security-policy']).toContain(`; style-src 'self' 'sha256-${hash}'; `);
    expect(headers['link']).toBe('</assets/signup.js>; rel=modulepreload; fetchpriority=low; crossorigin');

    const returning = await server.call('GET', '/signup', { headers: { cookie: 'returning=1' } });
    expect(returning.body).toBe(INDEX);
    expect(returning.headers['content-security-policy']).toContain("; style-src 'self'; ");
    expect(returning.headers['link']).toBe(
      '</assets/signup.js>; rel=modulepreload; fetchpriority=low; crossorigin, ' +
        '</assets/signup.css>; rel=preload; as=style; crossorigin',
    );
    expect((await server.call('GET', '/terms')).headers).not.toHaveProperty('link');
  });

  test('is sent in the best coding that the browser accepts, and is kept by no shared cache', async () => {
    const server = await serving({});
    const plain = { br: brotliDecompressSync, gzip: gunzipSync, none: (page: Buffer) => page };
    for (const [accepted, coding] of [
      ['gzip, deflate, br', 'br'],
      ['br;q=0.5', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0.0,gzip;q=0', 'none'],
      ['', 'none'],
    ] as const) {
      const { rawPayload, headers } = await server.call('GET', '/signup', { headers: { 'accept-encoding': accepted } });
      expect(plain[coding](rawPayload).toString()).toContain('<p>$& </body></p>');
      expect(headers['content-encoding'] ?? 'none').toBe(coding);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: 'Accept-Encoding, Accept-Language, Cookie',
        'content-type': 'text/html; charset=utf-8',
      });
    }
  });

  test('is not sent to returning visitors, for addresses with a query, or for screens that only the browser can render', async () => {
    const server = await serving({ rendered: COUNTING });
    const bodyOf = async (url: string, cookie = '') => (await server.call('GET', url, { headers: { cookie } })).body;
    expect(await bodyOf('/signup', 'returning=1')).toBe(INDEX);
    expect(await bodyOf('/signup?a=b')).toBe(INDEX);
    expect(await bodyOf('/privacy')).toBe(INDEX);
    expect(await bodyOf('/no/such/page')).toBe(INDEX);
    expect(shown(await bodyOf('/terms', 'other=1'))).not.toEqual([]);
  });
});

describe('[decision 24] rendered pages', () => {
  test('are rendered once by address and language, and again when the backend says something else', async () => {
    let name = 'Aspirin';
    const search = async () => [{ code: 'a', name, strength: '', conceptType: 'DispensableDrug' as const }];
    const server = await serving({ rendered: COUNTING }, {}, { prescribing: { search, confirms: async () => true } });
    const pageOf = async (path: string, language = 'en') =>
      shown((await server.call('GET', path, { headers: { 'accept-language': language } })).body);
    expect(await pageOf('/signup')).toEqual(['1', 'Aspirin']);
    expect(await pageOf('/signup')).toEqual(['1', 'Aspirin']);
    expect(await pageOf('/terms')).toEqual(['2', expect.stringContaining('On how many days')]);
    expect(await pageOf('/terms', 'es')).toEqual(['3', expect.stringContaining('¿')]);
    name = 'Ibuprofen';
    expect(await pageOf('/signup')).toEqual(['4', 'Ibuprofen']);
    expect(await pageOf('/signup')).toEqual(['4', 'Ibuprofen']);
    expect(await pageOf('/terms', 'es')).toEqual(['3', expect.stringContaining('¿')]);
  });

  test('are rendered for each visitor, also after the searches of another visitor’s address have reached their limit', async () => {
    const search = async () => [{ code: 'a', name: 'Aspirin', strength: '', conceptType: 'DispensableDrug' as const }];
    const rateLimits = { ...testSettings.rateLimits, searches: 1 };
    const adapters = { prescribing: { search, confirms: async () => true } };
    const server = await serving({ rendered: COUNTING }, { rateLimits }, adapters);
    for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      expect(shown((await server.call('GET', '/signup', { from })).body)).toEqual(['1', 'Aspirin']);
  });

  test('are kept for 500 addresses, and the one that was rendered first goes first', async () => {
    const server = await serving({ rendered: COUNTING });
    const countOf = async (index: number) =>
      shown((await server.call('GET', `/products/p${index}/intro`)).body)[0] ?? '';
    for (let index = 1; index <= 500; index += 1) await countOf(index);
    expect(await countOf(1)).toBe('1');
    expect(await countOf(501)).toBe('501');
    expect(await countOf(2)).toBe('2');
    expect(await countOf(1)).toBe('502');
  });
});
