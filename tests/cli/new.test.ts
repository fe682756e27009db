import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFlow } from '#files';
import { tundish as tundishIn } from './support/tundish.ts';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'tundish-new-'));
  await cp('flows/ordering', join(cwd, 'flows/ordering'), { recursive: true });
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const tundish = (words: string) => tundishIn(cwd, ...words.split(' '));

test('[GD-7] a new flow has its name in every file, and no findings', async () => {
  expect(await tundish('new flow dental-advice')).toMatchObject({ code: 0, err: '' });
  const { out } = await tundish('check flows/dental-advice');
  expect(out).toMatch(/^no problems · /);
  const { texts } = await readFlow(join(cwd, 'flows/dental-advice'));
  expect(JSON.stringify(texts)).not.toMatch(/starter/i);
  expect(texts['flow.json']).toContain('"name": "Dental advice"');
  expect(await readFile(join(cwd, 'flows/dental-advice/public/logo.svg'), 'utf8')).toContain('>Dental advice<');
});

test('[QS-1] a new product asks for its texts, and can then be ordered', async () => {
  const { out: told, ...ended } = await tundish('new product sun-cream --flow flows/ordering');
  expect(ended).toEqual({ code: 0, err: '' });
  expect(told).toMatch(/^flows\/ordering\/products\/sun-cream\.json is there\. .*go into sun-cream\.es\.json: /s);
  const unwritten = await tundish('check flows/ordering');
  expect(unwritten.code).toBe(1);
  expect(unwritten.out.match(/"TODO: [^"]*" would be shown to visitors/g)).toHaveLength(3);
  const file = join(cwd, 'flows/ordering/products/sun-cream.json');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('TODO: ', ''));
  const { code, out } = await tundish('check flows/ordering');
  expect(code).toBe(0);
  expect(out).toMatch(/CP07[^]*add them to products\/sun-cream\.es\.json[^]*\n1 warning · /);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ slug: 'sun-cream', name: 'Sun cream' });
});

test('[QS-1] a flow without products gets none, and the tool says why', async () => {
  await tundish('new flow dental-advice');
  expect(await tundish('new product sun-cream --flow dental-advice')).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^flows\/dental-advice has no folder products\/: this flow has no products\n/),
  });
});

test.each([
  ['new', /Say what is new: tundish new flow <name>/],
  ['new flow', /Name the new flow/],
  ['new flow Dental', /"Dental" can't be its name/],
  ['new flow ../elsewhere', /can't be its name/],
  ['new flow ordering', /There is already a flow "ordering"/],
  ['new product migraine-relief', /There is already a product "migraine-relief"/],
])('%s says what to write instead', async (words, said) => {
  const { code, err } = await tundish(words);
  expect(code).toBe(2);
  expect(err).toMatch(said);
});
