import { DatabaseUnavailable } from './db.ts';

/** How many calls are combined at most. */
const MOST = 100;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Makes a function whose calls are combined: all calls in one turn of the event loop are handed to `work` together.
 * Under load, one database statement for each call would cost more than the work of the statement. If `work` fails, it
 * runs again for each item alone, so that one person's bad value does not make other people's calls fail. If it failed
 * because the database is unavailable, it does not run again, and all calls fail.
 * @param work returns a result for each item, in the same order. If it throws, it must have changed nothing
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];

  async function start(some: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(some.map(({ item }) => item));
      results.forEach((result, index) => some[index]?.resolve(result));
    } catch (error) {
      if (some.length > 1 && !(error instanceof DatabaseUnavailable)) for (const one of some) void start([one]);
      else for (const { reject } of some) reject(error);
    }
  }

  const startAll = () => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MOST) void start(all.slice(from, from + MOST));
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(startAll);
      waiting.push({ item, resolve, reject });
    });
}
