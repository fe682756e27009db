import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { compressPlugin } from '../../src/build/compress-plugin.ts';

test('text files of a build are beside their compressed forms, and small files and pictures are not', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tundish-compress-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const out = join(dir, 'out');
  const large = 'words '.repeat(200);
  const files: Record<string, string> = { 'small.txt': 'words', 'photo.png': large, 'just.txt': 'x'.repeat(512) };
  for (const ending of ['css', 'html', 'json', 'svg', 'txt', 'map', 'webmanifest']) files[`file.${ending}`] = large;
  files['assets/fonts/face.css'] = large;
  const written: Plugin = {
    name: 'written',
    resolveId: (id) => (id === 'entry.js' ? id : undefined),
    load: (id) => (id === 'entry.js' ? 'globalThis.a = 1;' : undefined),
    generateBundle() {
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
  await build({
    configFile: false,
    root: dir,
    logLevel: 'silent',
    publicDir: false,
    plugins: [written, compressPlugin()],
    build: { outDir: 'out', rolldownOptions: { input: 'entry.js' } },
  });
  const names = await readdir(out, { recursive: true });
  const packed = (kind: string) => names.filter((name) => name.endsWith(kind)).map((name) => name.slice(0, -3));
  const expected = Object.keys(files).filter((name) => !['small.txt', 'photo.png'].includes(name));
  expect(packed('.gz').toSorted()).toEqual(expected.toSorted());
  expect(packed('.br')).toEqual(packed('.gz'));
  expect(gunzipSync(await readFile(join(out, 'file.svg.gz'))).toString()).toBe(large);
  expect(brotliDecompressSync(await readFile(join(out, 'file.svg.br'))).toString()).toBe(large);
});

test('nothing is compressed after a build that has failed', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tundish-compress-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  await writeFile(join(dir, 'old.txt'), 'words '.repeat(200));
  const failing: Plugin = { name: 'failing', buildStart: () => Promise.reject(new Error('no flow')) };
  await expect(
    build({
      configFile: false,
      root: dir,
      logLevel: 'silent',
      plugins: [failing, compressPlugin()],
      build: { outDir: dir, emptyOutDir: false, rolldownOptions: { input: 'entry.js' } },
    }),
  ).rejects.toThrow('no flow');
  expect(await readdir(dir)).toEqual(['old.txt']);
});
