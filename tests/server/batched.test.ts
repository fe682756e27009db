import { expect, test } from 'vitest';
import { batched } from '../../src/server/store/batched.ts';
import { DatabaseUnavailable } from '../../src/server/store/db.ts';

/** Doubles numbers, and remembers which it was given together. */
function doubling(fail: (items: readonly number[]) => Error | undefined) {
  const given: number[][] = [];
  const double = batched(async (items: readonly number[]) => {
    given.push([...items]);
    const error = fail(items);
    if (error !== undefined) throw error;
    return items.map((item) => item * 2);
  });
  return { double, given };
}

test('calls of one turn are worked on together, and each gets its own result', async () => {
  const { double, given } = doubling(() => undefined);
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(given).toEqual([[1, 2, 3], [4]]);
});

test('at most 100 are worked on together', async () => {
  const { double, given } = doubling(() => undefined);
  await Promise.all(Array.from({ length: 250 }, (_, index) => double(index)));
  expect(given.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('one value that fails does so for nobody else', async () => {
  const { double, given } = doubling((items) => (items.includes(2) ? new Error('no 2') : undefined));
  const [first, second, third] = await Promise.allSettled([double(1), double(2), double(3)]);
  expect(first).toEqual({ status: 'fulfilled', value: 2 });
  expect(second).toMatchObject({ status: 'rejected', reason: { message: 'no 2' } });
  expect(third).toEqual({ status: 'fulfilled', value: 6 });
  expect(given).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('while the database is unavailable nothing is tried again', async () => {
  const { double, given } = doubling(() => new DatabaseUnavailable('no_answer'));
  const outcomes = await Promise.allSettled([double(1), double(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(given).toEqual([[1, 2]]);
});
