import { expect, onTestFinished, test } from 'vitest';
import { generateTypes, staleFiles } from '../../src/build/generate.ts';
import { Tree } from '../support/tree.ts';

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

test('generate --check fails and names the file when the types are not those of the schemas, and generate mends it', () => {
  const tree = new Tree();
  onTestFinished(() => tree.remove());
  const generate = (...words: string[]) => tree.run('tsx', 'src/build/generate.ts', ...words);
  expect(generate('--check')).toEqual({ ok: true, output: '' });
  const file = 'src/core/generated/flow-files.ts';
  tree.add(file, '// By hand.\n');
  const mistake = `${file} is not what schemas/ say: run npm run generate\n`;
  expect(generate('--check')).toEqual({ ok: false, output: mistake });
  expect(generate()).toEqual({ ok: true, output: `${file}\n` });
  expect(generate('--check')).toEqual({ ok: true, output: '' });
}, 180_000);
