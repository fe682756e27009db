import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadProducts } from '#server';
import { keepCounterexamples } from '../../src/cli/counterexamples.ts';
import { tundish as tundishIn } from './support/tundish.ts';

/** Some editors write it at the start of a file. */
const MARK = '\uFEFF';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'tundish mark '));
  await cp('flows/ordering', join(cwd, 'flows/ordering'), { recursive: true });
  const names = await readdir(inFlow(''), { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.json')))
    await writeFile(inFlow(name), MARK + (await readFile(inFlow(name), 'utf8')));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const inFlow = (name: string) => join(cwd, 'flows/ordering', name);
const tundish = (...words: string[]) => tundishIn(cwd, ...words);

test('a flow with byte order marks has no findings, and the server reads its products', async () => {
  expect(await tundish('check', '--require-signoff')).toMatchObject({ code: 0, err: '' });
  expect(await loadProducts(inFlow(''))).toEqual(await loadProducts('flows/ordering'));
});

test('fix mends a mistake in the first line after a byte order mark', async () => {
  const text = JSON.stringify(JSON.parse((await readFile(inFlow('flow.json'), 'utf8')).slice(1)));
  await writeFile(inFlow('flow.json'), MARK + text.replace('"not_found":', '"not_fuond":'));
  expect(await tundish('fix')).toMatchObject({ code: 0, out: expect.stringMatching(/^1 finding mended\n/) });
  expect(await readFile(inFlow('flow.json'), 'utf8')).toBe(MARK + text);
});

test('a product and a counterexample can be added to a flow with byte order marks', async () => {
  expect(await tundish('new', 'product', 'sun-cream')).toMatchObject({ code: 0, err: '' });
  const file = inFlow('scenarios/counterexamples.json');
  await writeFile(file, `${MARK}{ "scenarios": { "Before": { "steps": [] } } }`);
  await keepCounterexamples(cwd, inFlow(''), { After: { steps: [] } });
  expect(Object.keys(JSON.parse(await readFile(file, 'utf8')).scenarios)).toEqual(['Before', 'After']);
});

test('a product that cannot be completed, because flow.json is broken, is not begun', async () => {
  await writeFile(inFlow('flow.json'), '{ "locales": ');
  expect((await tundish('new', 'product', 'sun-cream')).code).toBe(3);
  expect(await readdir(inFlow('products'))).toEqual(await readdir('flows/ordering/products'));
});
