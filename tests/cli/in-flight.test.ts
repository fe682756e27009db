import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from '#cli';

const PRODUCT = 'flows/ordering/products/migraine-relief.json';
const REVERSED = 'Can you rule out that you are pregnant or breastfeeding?';
let cwd: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd, stdio: 'pipe' });

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'tundish-in-flight-'));
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

/** Reverses the pregnancy question under the same ids, and drops two stops. */
async function reverse(): Promise<void> {
  const path = join(cwd, PRODUCT);
  const text = await readFile(path, 'utf8');
  const changed = text
    .replace(/Are you pregnant or breastfeeding[^<]*/, REVERSED)
    .replace('"answer_text": "Yes", "end_progress": true }', '"answer_text": "Yes" }')
    .replace(/("id": "mr-heart-pressure",[^}]*?),\s*"end_progress": true/, '$1');
  expect(changed.match(/end_progress/g)?.length).toBe((text.match(/end_progress/g)?.length ?? 0) - 2);
  await writeFile(path, changed);
}

test('[issue 15] a reversed question and two dropped stops are refused three ways', async () => {
  await reverse();
  const told = await tundish('diff', '--against', 'HEAD', '--fail-on', 'safety');
  const unsigned = await tundish('check', '--require-signoff');
  const onTheirWay = await tundish('migrate', '--against', 'HEAD', '--check');
  expect([told.code, unsigned.code, onTheirWay.code]).toEqual([1, 1, 1]);
  expect(told.out).toContain('mr-med-pregnancy');
  expect(unsigned.out).toContain('mr-med-pregnancy');
  expect(onTheirWay.out).toMatch(/migraine-relief\.json:\d+ {2}undecided {2}"Can you rule out/);
}, 120_000);

test('[issue 15] once it is declared what the answers are worth, everybody can go on', async () => {
  await reverse();
  expect((await tundish('migrate', '--against', 'HEAD')).code).toBe(0);
  const { code, out } = await tundish('migrate', '--against', 'HEAD', '--check');
  expect([code, out]).toEqual([0, expect.stringMatching(/Whoever is on their way since HEAD can go on · \d+ states/)]);
}, 120_000);

test('[issue 15] what happens to somebody is told as a story, for people and as data', async () => {
  await reverse();
  await tundish('migrate', '--against', 'HEAD');
  const path = join(cwd, PRODUCT);
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll('"meaning": "changed"', '"meaning": "same"'));
  const { code, out } = await tundish('migrate', '--against', 'HEAD', '--check');
  expect(code).toBe(1);
  expect(out).toMatch(/let through {2}Who was stopped at "Can you rule out/);
  expect(out).toContain('answers "Are you pregnant or breastfeeding, or could you be pregnant?" with "Yes"');
  expect(out).toContain('the new build is served; they load the page again');
  const data = JSON.parse((await tundish('migrate', '--against', 'HEAD', '--check', '--format', 'json')).out);
  expect(data).toMatchObject({
    ok: false,
    against: 'HEAD',
    findings: [{ harm: 'let through' }, { harm: 'let through' }],
  });
}, 120_000);
