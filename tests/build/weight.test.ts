import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Holds the size of what the first question's page loads (issue 2, 6). `npm run bench` measures the time. */

/**
 * The most kilobytes until the page answers a tap, with room for a sentence or a fix, but not for a library. They
 * include React, RJSF and the code that loads the next screens. Fonts come later. The question is visible after far
 * fewer bytes: see e2e/prerender.spec.ts.
 */
const MOST = { gz: 168, br: 147 };
/** The entry, React, the app, and the bundler's own of less than a kilobyte. */
const MOST_SCRIPTS = 4;
const LATER = /node_modules\/(?:axios|zod|dompurify|downshift|react-toastify|ajv|markdown-to-jsx)\//;

let dir: string;
let chunks: Rolldown.OutputChunk[];
/** The addresses of index.html, of what it names, of what the server announces for the screen, and of the app. */
let loaded: string[];

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  dir = await mkdtemp(join(tmpdir(), 'tundish-weight-'));
  const built = await build({ root: process.cwd(), logLevel: 'silent', build: { outDir: dir } });
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []));
  chunks = outputs.filter((output) => output.type === 'chunk');
  const page = await readFile(join(dir, 'index.html'), 'utf8');
  const announced = JSON.parse(await readFile(join(dir, '.vite/preloads.json'), 'utf8')) as Record<string, string[]>;
  const named = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address = '']) => address);
  const app = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/mount.tsx')));
  loaded = [
    '/index.html',
    ...named,
    ...(announced['pre-questionnaire'] ?? []),
    ...app.map(({ fileName }) => `/${fileName}`),
  ];
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('[QS-1] the first question loads only what it shows: writes, notifications, search and HTML cleaning load later', () => {
  const modules = chunks
    .filter(({ fileName }) => loaded.includes(`/${fileName}`))
    .flatMap(({ modules: parts }) => Object.entries(parts).flatMap(([id, { code }]) => (code ? [id] : [])));
  expect(modules.some((id) => id.includes('@rjsf/core/lib/components/Form.js'))).toBe(true);
  expect(modules.filter((id) => LATER.test(id))).toEqual([]);
});

test('[QS-1] it loads few scripts, and none imports itself in a circle', () => {
  const scripts = new Map(chunks.map((chunk) => [`/${chunk.fileName}`, chunk.imports.map((name) => `/${name}`)]));
  expect(loaded.filter((address) => scripts.has(address)).length).toBeLessThanOrEqual(MOST_SCRIPTS);
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of (scripts.get(from) ?? []).filter((one) => !seen.has(one))) reaches(next, seen.add(next));
    return seen;
  };
  expect([...scripts.keys()].filter((name) => reaches(name).has(name))).toEqual([]);
});

test('no build contains the inspector of `npm run dev`', () => {
  const holding = chunks.filter(
    ({ code, moduleIds }) =>
      /__tundish|tundish-inspector|tundish:sample/.test(code) ||
      moduleIds.some((id) => /\/src\/(?:inspector\/|sample\.tsx)/.test(id)),
  );
  expect(holding.map(({ fileName }) => fileName)).toEqual([]);
});

test('[issue 14] the built pictures have the colours of the theme, compressed ones too', async () => {
  const names = (await readdir(join(dir, 'art'))).filter((name) => name.endsWith('.svg'));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const svg = await readFile(join(dir, 'art', name), 'utf8');
    expect(svg).toMatch(/<style>:root\{--color-[^}]+\}@media \(prefers-color-scheme:dark\)/);
    expect(brotliDecompressSync(await readFile(join(dir, 'art', `${name}.br`))).toString()).toBe(svg);
  }
});

test.each(['gz', 'br'] as const)('[QS-1] the first question stays within its weight limit: %s', async (kind) => {
  const sizes = await Promise.all(
    loaded.map(async (address) => {
      const file = join(dir, address);
      const packed = await stat(`${file}.${kind}`).catch(() => stat(file));
      return packed.size;
    }),
  );
  expect(sizes.length).toBeGreaterThan(4);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThan(MOST[kind]);
});
