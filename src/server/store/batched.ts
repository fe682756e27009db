import { DatabaseUnavailable } from './db.ts';

/** How many calls are combined at most. */
const MOST = 100;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Combines the calls of one turn of the event loop, because under load a statement of its own costs more than what it
 * does. When the work fails for several, each is tried alone, so that one person's value fails for nobody else. While
 * the database is unavailable, it fails for all of them.
 * @param work gives a result for each item, in their order. When it fails, it has done nothing.
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];

  async function start(some: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(some.map(({ item }) => item));
      results.forEach((result, at) => some[at]?.resolve(result));
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
