import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tundish } from './support/tundish.ts';

let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'tundish-diff-command-'));
  await cp('flows/ordering', join(cwd, 'flows/ordering'), { recursive: true });
  await cp('flows/ordering', join(cwd, 'before/flows/ordering'), { recursive: true });
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function edit(name: string, from: string, to: string) {
  const file = join(cwd, 'flows/ordering', name);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(
    file,
    text.replace(from, () => to),
  );
}

const dropsStop = () =>
  edit('products/migraine-relief.json', '"answer_text": "Yes", "end_progress": true', '"answer_text": "Yes"');

test('[issue 15] shows a dropped stop with its class, its lines on both sides and an example of who is affected', async () => {
  await dropsStop();
  const { code, out } = await tundish(cwd, 'diff', '--against', 'before');
  expect(code).toBe(0);
  expect(out).toMatch(
    /^safety {5}"mr-pregnancy-yes" of "mr-med-pregnancy" no longer stops\n +flows\/ordering\/products\/migraine-relief\.json:(\d+) {3}before: before\/flows\/ordering\/products\/migraine-relief\.json:\1\n +for example somebody who answers "Yes"\nAgainst before: 1 safety · \d+ ms\n$/,
  );
});

test('[issue 15] names the line of each side', async () => {
  await dropsStop();
  await edit('products/migraine-relief.json', '{', '{\n\n\n');
  const { out } = await tundish(cwd, 'diff', '--against', 'before');
  const [, after, before] = /json:(\d+) {3}before: before\/.*json:(\d+)$/m.exec(out) ?? [];
  expect(Number(after)).toBe(Number(before) + 3);
});

test('[issue 15] --fail-on fails on the named classes only', async () => {
  await dropsStop();
  expect(await tundish(cwd, 'diff', '--against', 'before', '--fail-on', 'privacy, safety')).toMatchObject({ code: 1 });
  expect(await tundish(cwd, 'diff', '--against', 'before', '--fail-on', 'privacy')).toMatchObject({ code: 0 });
  const wrong = await tundish(cwd, 'diff', '--against', 'before', '--fail-on', 'saftey');
  expect(wrong).toMatchObject({ code: 2 });
  expect(wrong.err).toContain('--fail-on takes one of: safety, privacy, access');
});

test('[issue 15] a file with other formatting is no change', async () => {
  const file = join(cwd, 'flows/ordering/routes.json');
  await writeFile(file, JSON.stringify(JSON.parse(await readFile(file, 'utf8'))));
  const { out } = await tundish(cwd, 'diff', '--against', 'before', '--fail-on', 'safety');
  expect(out).toMatch(/^Against before: nothing changes for anybody · \d+ ms\n$/);
});

test('[issue 15] writes a Markdown table for pull requests and JSON for tools', async () => {
  await dropsStop();
  const { out } = await tundish(cwd, 'diff', '--against', 'before', '--format', 'markdown');
  expect(out).toContain('### For visitors: 1 safety');
  expect(out).toContain('| **safety** | "mr-pregnancy-yes" of "mr-med-pregnancy" no longer stops |');
  const json = await tundish(cwd, 'diff', '--against', 'before', '--format', 'json');
  expect(JSON.parse(json.out)).toMatchObject({ against: 'before', differences: [{ class: 'safety' }] });
});

test('[issue 15] what a text contains does not break the Markdown table', async () => {
  await edit('copy/en.json', '"cart.heading": "Your cart"', '"cart.heading": "Your <b>cart</b> | basket"');
  const { out } = await tundish(cwd, 'diff', '--against', 'before', '--format', 'markdown');
  const [row = ''] = out.split('\n').filter((line) => line.startsWith('| **'));
  expect(row).toContain(String.raw`Your &lt;b>cart&lt;/b> \| basket`);
  expect(row.split(/(?<!\\)\|/)).toHaveLength(7);
});

test('a new product is listed with its offers, questions and stops, and with its new line only', async () => {
  await rm(join(cwd, 'before/flows/ordering/products/migraine-relief.json'));
  await rm(join(cwd, 'before/flows/ordering/products/migraine-relief.es.json'));
  const { out } = await tundish(cwd, 'diff', '--against', 'before');
  expect(out).toMatch(
    /^safety {5}The product "Migraine relief" is offered, and was not: 5 variants from \$14\.00 to \$137\.70; \d+ questions; \d+ answers stop people\n +flows\/ordering\/products\/migraine-relief\.json:1\n/m,
  );
  const markdown = await tundish(cwd, 'diff', '--against', 'before', '--format', 'markdown');
  expect(markdown.out).toMatch(/\| flows\/ordering\/products\/migraine-relief\.json:1 \| {2}\|$/m);
});

test('a removed product is named, with its old line only', async () => {
  for (const name of ['migraine-relief.json', 'migraine-relief.es.json'])
    await rm(join(cwd, 'flows/ordering/products', name));
  const { out } = await tundish(cwd, 'diff', '--against', 'before');
  expect(out).toMatch(/The product "Migraine relief" is no longer offered\n +before: before\/flows/);
});

test('[issue 15] neither a folder nor a git reference is wrong usage', async () => {
  const { code, err } = await tundish(cwd, 'diff', '--against', 'nowhere');
  expect(code).toBe(2);
  expect(err).toContain('There is no folder and no git reference "nowhere"');
});
