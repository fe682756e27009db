import { expect, test } from 'vitest';
import { batched } from '../../src/server/store/batched.ts';

test('what is asked for in one turn is read together, and each gets its own', async () => {
  const reads: string[][] = [];
  const find = batched(async (keys: readonly string[]) => {
    reads.push([...keys]);
    return keys.map((key) => (key === 'none' ? null : key.toUpperCase()));
  });
  expect(await Promise.all(['a', 'none', 'b', 'a'].map((key) => find(key)))).toEqual(['A', null, 'B', 'A']);
  expect(await find('c')).toBe('C');
  expect(reads).toEqual([['a', 'none', 'b', 'a'], ['c']]);
});

test('a read that fails fails for all who asked, and the next one is tried', async () => {
  let isBroken = true;
  const find = batched(async (keys: readonly number[]) => {
    if (isBroken) throw new Error('gone');
    return keys;
  });
  const outcomes = await Promise.allSettled([find(1), find(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await find(3)).toBe(3);
});

test('more than one statement should read is read by several', async () => {
  const sizes: number[] = [];
  const find = batched(async (keys: readonly number[]) => {
    sizes.push(keys.length);
    return keys;
  });
  const keys = Array.from({ length: 150 }, (_, at) => at);
  expect(await Promise.all(keys.map((key) => find(key)))).toEqual(keys);
  expect(sizes).toEqual([100, 50]);
});
