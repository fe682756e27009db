import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** What the first question's page loads (issue 2, 6): `npm run bench` says how long that takes. */

/**
 * Kilobytes until the page answers, with room for a sentence and a fix; a library that gets in is more than that. What is
 * needed to see it is less by far: e2e/prerender.spec.ts. The dark scheme, the brand's mark, conditional questions and the
 * versions of questions are in it, the line on where answers are kept, and what loads the next screens ahead; fonts
 * come later.
 */
const MOST = { gz: 160, br: 140 };
/** The entry, React, the app, and two of less than a kilobyte that the entry shares with later chunks. */
const MOST_SCRIPTS = 5;
const LATER = /node_modules\/(?:axios|zod|dompurify|downshift|react-toastify|fast-equals|ajv|markdown-to-jsx)\//;

let dir: string;
let chunks: Rolldown.OutputChunk[];
/** Addresses of index.html, of what it names, of what the server announces for the screen, and of the app. */
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
  const app = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/app.tsx')));
  loaded = [
    '/index.html',
    ...named,
    ...(announced['pre-questionnaire'] ?? []),
    ...app.map(({ fileName }) => `/${fileName}`),
  ];
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('[QS-1] the first question loads what it shows: what writes, notifies, searches or cleans HTML comes later', () => {
  const modules = chunks
    .filter(({ fileName }) => loaded.includes(`/${fileName}`))
    .flatMap(({ modules: parts }) => Object.entries(parts).flatMap(([id, { code }]) => (code ? [id] : [])));
  expect(modules.some((id) => id.includes('@rjsf/core/lib/components/Form.js'))).toBe(true);
  expect(modules.filter((id) => LATER.test(id))).toEqual([]);
});

test('[QS-1] its scripts are few, and none waits in a circle', () => {
  const scripts = new Map(chunks.map((chunk) => [`/${chunk.fileName}`, chunk.imports.map((name) => `/${name}`)]));
  expect(loaded.filter((address) => scripts.has(address)).length).toBeLessThanOrEqual(MOST_SCRIPTS);
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of (scripts.get(from) ?? []).filter((one) => !seen.has(one))) reaches(next, seen.add(next));
    return seen;
  };
  expect([...scripts.keys()].filter((name) => reaches(name).has(name))).toEqual([]);
});

test.each(['gz', 'br'] as const)('[QS-1] the first question weighs no more than agreed: %s', async (kind) => {
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
