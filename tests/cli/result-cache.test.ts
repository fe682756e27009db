import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { copyFlowForEachTest, inFlow, tundish } from './support/command.ts';

copyFlowForEachTest();

/** Runs the built tool, and says which rules it found broken. */
const found = () => [...tundish('check').stdout.matchAll(/ {2}([A-Z]{2}\d{2})$/gm)].map(([, rule]) => rule);

test('cached findings are used for the same files only: neither a change nor its undoing is missed', async () => {
  expect(found()).toEqual([]);
  expect(found()).toEqual([]);
  const file = inFlow('steps.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"order.placed",', '"order.palced",'));
  expect(found()).toEqual(['RF17']);
  expect(found()).toEqual(['RF17']);
  await writeFile(file, text);
  expect(found()).toEqual([]);
});

test('findings about navigation stay cached when texts change, and are gone when the navigation is mended', async () => {
  const [steps, copy] = [inFlow('screens/cart.json'), inFlow('copy/en.json')];
  const [screen, texts] = await Promise.all([readFile(steps, 'utf8'), readFile(copy, 'utf8')]);
  await writeFile(steps, screen.replace('{ "go": "checkout" }', '{ "go": "cart" }'));
  const broken = found();
  expect(broken).toContain('SM26');
  await writeFile(copy, texts.replace('"Checkout"', '"Pay"'));
  expect(found()).toEqual(expect.arrayContaining(broken));
  await writeFile(steps, screen);
  expect(found()).not.toContain('SM26');
  await writeFile(copy, texts);
  expect(found()).toEqual([]);
});

test('[issue 15] a side of a comparison is compiled once for the same files, and differences are those of the files', async () => {
  const file = inFlow('products/migraine-relief.json');
  const text = await readFile(file, 'utf8');
  const classes = () => {
    const { differences } = JSON.parse(
      tundish('diff', '--against', resolve('flows/ordering'), '--format', 'json').stdout,
    );
    return differences.map((one: { class: string }) => one.class);
  };
  expect([classes(), classes()]).toEqual([[], []]);
  await writeFile(file, text.replaceAll('"end_progress": true', '"end_progress": false'));
  const changed = classes();
  expect(new Set(changed)).toEqual(new Set(['safety']));
  expect(classes()).toEqual(changed);
  await writeFile(file, text);
  expect(classes()).toEqual([]);
});
