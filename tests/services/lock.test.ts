import { afterEach, expect, test, vi } from 'vitest';
import { withLock } from '../../src/services/storage/lock.ts';

/** Replaces the browser's Web Locks, which jsdom lacks. */
function locks(request: (name: string, run: () => Promise<string>) => Promise<string>): void {
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
}
afterEach(() => vi.unstubAllGlobals());

test('[ST-10] runs while it holds the lock of that name, and gives back the result', async () => {
  const order: string[] = [];
  locks(async (name, run) => {
    order.push(`holds ${name}`);
    const result = await run();
    order.push('lets go');
    return result;
  });
  const run = async () => {
    order.push('runs');
    return 'done';
  };
  expect(await withLock('storage', run)).toBe('done');
  expect(order).toEqual(['holds tundish.storage', 'runs', 'lets go']);
});

test('[ST-10] without the Web Locks API, or if the lock is refused, runs once without a lock', async () => {
  const run = vi.fn<() => Promise<string>>(async () => 'done');
  expect('locks' in navigator).toBe(false);
  expect(await withLock('storage', run)).toBe('done');
  locks(() => Promise.reject(new DOMException('no permission', 'SecurityError')));
  expect(await withLock('storage', run)).toBe('done');
  expect(run).toHaveBeenCalledTimes(2);
});

test('[ST-10] an error of the function is passed on, and the function does not run again', async () => {
  locks((_, run) => run());
  const run = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('full')));
  await expect(withLock('storage', run)).rejects.toThrow('full');
  expect(run).toHaveBeenCalledTimes(1);
});
