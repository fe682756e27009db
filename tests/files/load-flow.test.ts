import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadFlow, placeProblems, readText } from '#files';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tundish-flow-'));
  await cp('flows/ordering', dir, { recursive: true });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** @returns what loading finds, one line each: "file:line:column-end rule message" */
async function found(): Promise<string[]> {
  const loaded = await loadFlow(dir);
  if (!('problems' in loaded)) return [];
  return loaded.problems.map(
    ({ file, line, column, endColumn, rule, message }) => `${file}:${line}:${column}-${endColumn} ${rule} ${message}`,
  );
}

test('the shipped flow compiles, and the files that were read are listed', async () => {
  const loaded = await loadFlow('flows/ordering');
  expect('flow' in loaded && loaded.flow.name).toBe('ordering');
  expect(loaded.files.some((file) => file.endsWith('flows/ordering/routes.json'))).toBe(true);
  expect(loaded.files.some((file) => file.includes('/products/'))).toBe(true);
  expect(loaded.files).toEqual(loaded.files.toSorted());
});

test('a file that is not JSON gives one finding, without follow-ups', async () => {
  await writeFile(join(dir, 'steps.json'), '{\n  "steps": []\n  "weight": 1\n}\n');
  expect(await found()).toEqual(['steps.json:2:13-14 SC01 This file is not valid JSON: a comma is missing after "]"']);
});

/** @returns on which line of a text some words stand, from 1 */
const lineOf = (text: string, words: string) => text.slice(0, text.indexOf(words)).split('\n').length;

test('a duplicate key is reported at its second place, with the line of the first', async () => {
  const theme = await readFile(join(dir, 'theme.json'), 'utf8');
  await writeFile(join(dir, 'theme.json'), theme.replace('"color.page"', '"color.page": "#fff",\n    "color.page"'));
  const line = lineOf(theme, '"color.page"');
  expect(await found()).toEqual([
    `theme.json:${line + 1}:5-17 SC02 "color.page" is written twice in one object (first on line ${line}); only the last would count`,
  ]);
});

test('a problem of the compiler gets its line and column', async () => {
  const theme = await readFile(join(dir, 'theme.json'), 'utf8');
  await writeFile(join(dir, 'theme.json'), theme.replace(/"color\.page": "[^"]*"/, '"color.page": 7'));
  const line = lineOf(theme, '"color.page"');
  expect(await found()).toEqual([expect.stringMatching(new RegExp(`^theme\\.json:${line}:19-20 SC04 `))]);
});

test('a file that is not UTF-8 is refused, and a byte order mark is accepted', async () => {
  const theme = await readFile(join(dir, 'theme.json'), 'utf8');
  await writeFile(join(dir, 'theme.json'), Buffer.from([0x7b, 0xff, 0x7d]));
  expect(await found()).toEqual(['theme.json:1:1-2 SC01 This file is not valid JSON: it is not UTF-8 text']);
  await writeFile(join(dir, 'theme.json'), `\uFEFF${theme}`);
  expect(await found()).toEqual([]);
});

test('a file of 2 MB is read, and one of a byte more is not', () => {
  const problems = (bytes: number) =>
    readText('copy/en.json', Buffer.from(`"${'x'.repeat(bytes - 2)}"`)).problems.map(({ message }) => message);
  expect(problems(2_000_000)).toEqual([]);
  expect(problems(2_000_001)).toEqual(['This file has 2.0 MB, more than is read: 2 MB']);
});

test('duplicate keys and problems of the compiler are listed together in the order of the files', async () => {
  const [flow, theme] = await Promise.all(['flow.json', 'theme.json'].map((name) => readFile(join(dir, name), 'utf8')));
  await writeFile(join(dir, 'theme.json'), theme?.replace('"color.page"', '"color.page": "#fff", "color.page"') ?? '');
  await writeFile(join(dir, 'flow.json'), flow?.replace('"max_hops"', '"max_hopps"') ?? '');
  expect((await found()).map((one) => one.replace(/:.* ([A-Z]{2}\d\d) .*/s, ' $1'))).toEqual([
    expect.stringMatching(/^flow\.json SC/),
    'theme.json SC02',
  ]);
});

test('an unreadable file, such as a broken link, is reported with the reason', async () => {
  await rm(join(dir, 'theme.json'));
  await symlink('nowhere', join(dir, 'theme.json'));
  await expect(found()).rejects.toThrow(/\/theme\.json can't be read: it leads to a file that is not there$/);
});

test('a missing contract is reported where flow.json names it', async () => {
  const flow = await readFile(join(dir, 'flow.json'), 'utf8');
  await writeFile(join(dir, 'flow.json'), flow.replace('"contract": "ordering"', '"contract": "ordering-2"'));
  expect(await found()).toEqual([expect.stringMatching(/^flow\.json:\d+:\d+-\d+ RF11 No contract "ordering-2"$/)]);
});

test('public/ is not part of the flow', async () => {
  await cp('package.json', join(dir, 'public/anything.json'));
  expect(await found()).toEqual([]);
});

test('[QS-2] a picture missing in public/ is reported where it is used', async () => {
  await rm(join(dir, 'public/samples/foam.svg'));
  expect(await found()).toEqual([
    'products/hair-regrowth.json:138:72-91 RF21 There is no file "/samples/foam.svg" in public/',
    'products/hair-regrowth.json:190:16-35 RF21 There is no file "/samples/foam.svg" in public/',
  ]);
});

const problem = { rule: 'RF01', severity: 'error', file: 'a.json', message: 'm', hint: 'h' } as const;
const text = '{\n  "one": { "two": ["x", 12] },\n  "many": {\n    "a/b": null\n  }\n}';

test.each([
  ['/one/two/1', 'value', '2:25-27'],
  ['/one/two', 'key', '2:12-17'],
  ['/one/two', 'value', '2:19-28'],
  ['/many', 'value', '3:3-9'],
  ['/many/a~1b', 'value', '4:12-16'],
  ['/many/missing/deeper', 'key', '3:3-9'],
  ['', 'value', '1:1-2'],
] as const)('pointer "%s", as %s, is at %s', (pointer, anchor, expected) => {
  const [placed] = placeProblems([{ ...problem, pointer, anchor }], { 'a.json': text });
  expect(`${placed?.line}:${placed?.column}-${placed?.endColumn}`).toBe(expected);
  expect(placed?.source).toBe(text.split('\n')[(placed?.line ?? 0) - 1]);
});

test('a problem of a missing file is at line 1, column 1', () => {
  const [placed] = placeProblems([{ ...problem, pointer: '', anchor: 'value' }], {});
  expect(placed).toMatchObject({ line: 1, column: 1, source: '' });
});
