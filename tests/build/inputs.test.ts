import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hashOfInputs, isBuilt, rememberBuild } from '../../src/build/inputs.ts';
import { ROOT } from '../../src/build/root.ts';

test('a build whose recorded hash is cut off, as after a crash, counts as missing', async () => {
  const record = join(ROOT, 'dist/inputs.sha256');
  const before = await readFile(record, 'utf8').catch(() => null);
  onTestFinished(() => (before === null ? rm(record, { force: true }) : writeFile(record, before)));
  await mkdir(dirname(record), { recursive: true });
  const hash = await hashOfInputs();
  await rememberBuild(hash);
  expect(await isBuilt()).toBe(true);
  for (const short of ['', hash.slice(0, 10)]) {
    await writeFile(record, short);
    expect(await isBuilt()).toBe(false);
  }
});

test('the hash of the inputs depends on the flow and the settings; an empty FLOW is the same as none', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('FLOW', undefined);
  const hash = await hashOfInputs();
  vi.stubEnv('FLOW', '');
  expect(await hashOfInputs()).toBe(hash);
  vi.stubEnv('FLOW', 'callback');
  expect(await hashOfInputs()).not.toBe(hash);
  vi.stubEnv('FLOW', '');
  vi.stubEnv('VITE_THEME', 'plum');
  expect(await hashOfInputs()).not.toBe(hash);
});

/** A project with almost no files, and the function that hashes the inputs of its build. */
async function smallProject() {
  const root = await mkdtemp(join(tmpdir(), 'tundish inputs '));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  // The code finds its project by its own place.
  for (const file of ['inputs.ts', 'root.ts']) await cp(join(ROOT, 'src/build', file), join(root, 'src/build', file));
  const path = join(root, 'src/build/inputs.ts');
  const { hashOfInputs: hash } = (await import(/* @vite-ignore */ path)) as { hashOfInputs: typeof hashOfInputs };
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  };
  return { root, hash, write };
}

test.each([
  'src/app.tsx',
  'schemas/flow.schema.json',
  'contract/ordering.openapi.json',
  'flows/ordering/copy/en.json',
  'index.html',
  'package-lock.json',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
])('[decision 41] a new or changed %s is another build', async (file) => {
  const { hash, write } = await smallProject();
  const hashes = [await hash()];
  for (const text of ['one', 'two']) {
    await write(file, text);
    hashes.push(await hash());
  }
  expect(new Set(hashes).size).toBe(3);
});

test('[decision 41] a renamed file is another build; a changed product is none, because the backend reads it', async () => {
  const { root, hash, write } = await smallProject();
  await write('flows/ordering/copy/en.json', '{}');
  const before = await hash();
  await write('flows/ordering/products/migraine-relief.json', '{}');
  await write('docs/notes.md', 'Notes.');
  expect(await hash()).toBe(before);
  await rename(join(root, 'flows/ordering/copy/en.json'), join(root, 'flows/ordering/copy/es.json'));
  expect(await hash()).not.toBe(before);
});
