import { expect, test } from 'vitest';
import { generateTypes, staleFiles } from '../../src/build/generate.ts';

test('the committed types match the schemas', async () => {
  expect(await staleFiles()).toEqual([]);
});

test('a shape that several files use becomes one type', async () => {
  const types = await generateTypes();
  const names = [...types.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => /\d$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(await generateTypes()).toBe(types);
});
