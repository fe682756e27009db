import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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
