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

test('calls made in the same tick are processed as one batch, and each gets its own result', async () => {
  const { double, given } = doubling(() => undefined);
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(given).toEqual([[1, 2, 3], [4]]);
});

test('a batch has at most 100 calls', async () => {
  const { double, given } = doubling(() => undefined);
  await Promise.all(Array.from({ length: 250 }, (_, index) => double(index)));
  expect(given.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('if a batch fails, its calls are repeated one by one, so only the failing call is rejected', async () => {
  const { double, given } = doubling((items) => (items.includes(2) ? new Error('no 2') : undefined));
  const [first, second, third] = await Promise.allSettled([double(1), double(2), double(3)]);
  expect(first).toEqual({ status: 'fulfilled', value: 2 });
  expect(second).toMatchObject({ status: 'rejected', reason: { message: 'no 2' } });
  expect(third).toEqual({ status: 'fulfilled', value: 6 });
  expect(given).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('if the database is unavailable, the calls of a failed batch are not repeated', async () => {
  const { double, given } = doubling(() => new DatabaseUnavailable('no_answer'));
  const outcomes = await Promise.allSettled([double(1), double(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(given).toEqual([[1, 2]]);
});
