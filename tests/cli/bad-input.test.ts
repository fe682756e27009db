import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyFlowForEachTest, heads, inFlow, tundish } from './support/command.ts';

copyFlowForEachTest();

const wide = () => `{ "a": "${'x'.repeat(10_000_000)}" }`;
const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);

test.each<[what: string, content: string | Uint8Array, said: string]>([
  ['empty', '', 'SC01'],
  ['only blanks', ' \n\n', 'SC01'],
  ['10 MB', wide(), 'This file has 10.0 MB, more than is read: 2 MB'],
  ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 'it is not UTF-8 text'],
  ['UTF-16', Buffer.from('\uFEFF{ "tokens": {} }', 'utf16le'), 'it is not UTF-8 text'],
  ['with a duplicate key', '{ "tokens": {}, "tokens": {} }', '"tokens" is written twice in one object'],
  ['10,000 lists deep', deep('[', ']'), 'This is more than 100 objects and lists, one within the other'],
  ['10,000 objects deep', deep('{"a":', '}'), 'This is more than 100 objects and lists, one within the other'],
  ['10,000 brackets, none closed', '['.repeat(10_000), 'This is more than 100 objects and lists'],
  ['cut off in the middle', '{ "tokens": { "color.', 'SC01'],
  ['not an object', '7', 'theme.json:1:1'],
])('a file that is %s gives a finding and exit code 1', async (_what, content, text) => {
  await writeFile(inFlow('theme.json'), content);
  const { status, stdout, stderr } = tundish('check');
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(heads(stdout).some((line) => line.includes('flows/ordering/theme.json:') && line.includes(text))).toBe(true);
  expect(stdout).not.toMatch(/^\s+at /m);
});

test('a missing file gives a finding and exit code 1', async () => {
  await rm(inFlow('theme.json'));
  const { status, stdout } = tundish('check');
  expect(status).toBe(1);
  expect(stdout).toContain('theme.json');
});

test('a folder in place of a file gives a sentence and exit code 3', async () => {
  await rm(inFlow('theme.json'));
  await mkdir(inFlow('theme.json'));
  const { status, stdout, stderr } = tundish('check');
  expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
  expect(stderr).toBe("tundish could not finish: ordering/theme.json can't be read: it is a folder\n");
});

test('a missing folder and a folder without a flow are reported', async () => {
  expect(tundish('check', 'flows/nowhere')).toMatchObject({ status: 2, stdout: '' });
  await mkdir(join(inFlow('..'), 'empty'));
  const { status, stdout } = tundish('check', 'flows/empty');
  expect(status).toBe(1);
  expect(stdout).toContain('flow.json');
});
