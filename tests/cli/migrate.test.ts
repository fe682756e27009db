import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from '#cli';
import { loadFlow } from '#files';

const PRODUCT = 'flows/ordering/products/hair-regrowth.json';
let cwd: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd, stdio: 'pipe' });

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'tundish-migrate-'));
  await cp('flows/ordering', join(cwd, 'flows/ordering'), { recursive: true });
  git('init', '--quiet');
  git('add', '-A');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'before');
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function tundish(...words: string[]) {
  const printed = { out: '', err: '' };
  const code = await run(words, {
    stdout: { write: (text: string) => (printed.out += text), isTTY: undefined },
    stderr: { write: (text: string) => (printed.err += text) },
    cwd,
    env: {},
  });
  return { code, ...printed };
}

const product = () => readFile(join(cwd, PRODUCT), 'utf8');
const edit = async (from: string, to: string) => {
  const text = await product();
  expect(text).toContain(from);
  await writeFile(join(cwd, PRODUCT), text.replace(from, to));
};
const blocks = async () => [...(await product()).matchAll(/"meaning": "(\w+)"/g)].map(([, meaning]) => meaning);

test('writes that answers are asked again into the question that has changed, once, and the flow still compiles', async () => {
  await edit('Are you pregnant', 'Can you rule out that you are pregnant');
  const first = await tundish('migrate', '--against', 'HEAD');
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toContain('"hr-med-pregnancy" is asked again');
  expect(first.out.trim().split('\n')).toHaveLength(1);
  expect(await blocks()).toEqual(['changed']);
  expect(await loadFlow(join(cwd, 'flows/ordering'))).toHaveProperty('flow');
  const written = await product();
  expect((await tundish('migrate', '--against', 'HEAD')).out).toContain('No question has changed');
  expect(await product()).toBe(written);
});

test('what was declared of earlier versions is to be decided anew', async () => {
  await edit('Are you pregnant', 'Are you pregnant now');
  await tundish('migrate', '--against', 'HEAD');
  await edit('"meaning": "changed"', '"meaning": "same"');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-am', 'a typo');
  await edit('Are you pregnant now', 'Can you rule out that you are pregnant');
  await tundish('migrate', '--against', 'HEAD');
  expect(await blocks()).toEqual(['changed', 'changed']);
});

test.each([
  [['migrate'], 'Say since when'],
  [['migrate', '--against', 'nowhere'], 'no git reference "nowhere"'],
])('%j is wrong usage', async (words, says) => {
  const { code, err } = await tundish(...words);
  expect(code).toBe(2);
  expect(err).toContain(says);
});
