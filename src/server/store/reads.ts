import type { Sql } from './db.ts';

/** How many keys one statement reads at most. */
const MOST = 100;

/** The texts that say which value to read. */
export type Key = readonly string[];

/**
 * Combines reads: all that is requested in the same turn of the event loop is read by one statement, because under load
 * a statement of its own costs more than its result. Each read starts after its request, so no older value is returned.
 */
export interface Reads {
  /**
   * A function that reads the value of a key; null when there is none.
   * @param sql a query for one JSON value (one value is read faster than many columns), in which `asked.key ->> 0` is
   * the key's first text
   */
  reader(sql: string): (...key: Key) => Promise<unknown>;
}

interface Request {
  /** The index of the reader. */
  reader: number;
  key: Key;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export function combinedReads(db: Sql): Reads {
  const queries: string[] = [];
  const statements = new Map<string, string>();
  let requests: Request[] = [];

  /** Reads what was requested: each reader's values become one column. */
  async function read(some: readonly Request[]): Promise<void> {
    const used = queries.map((_, reader) => reader).filter((reader) => some.some((one) => one.reader === reader));
    const id = used.join();
    const statement = statements.get(id) ?? statementOf(used.map((reader) => queries[reader] ?? ''));
    statements.set(id, statement);
    const columns = used.map((reader) => some.filter((one) => one.reader === reader));
    const keys = columns.map((column) => JSON.stringify(column.map(({ key }) => key)));
    try {
      const [row] = (await db.prepared(statement, keys)).rows;
      columns.forEach((column, at) => {
        const values = row?.[`column${at}`];
        column.forEach(({ resolve }, place) => resolve(Array.isArray(values) ? values[place] : null));
      });
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }

  const readRequested = () => {
    const all = requests;
    requests = [];
    for (let from = 0; from < all.length; from += MOST) void read(all.slice(from, from + MOST));
  };

  return {
    reader(sql) {
      const reader = queries.push(sql) - 1;
      return (...key) =>
        new Promise((resolve, reject) => {
          if (requests.length === 0) setImmediate(readRequested);
          requests.push({ reader, key, resolve, reject });
        });
    },
  };
}

/** SQL for one row, with a column for each query: a JSON array of its values, in the order of the keys. */
const statementOf = (queries: readonly string[]) =>
  `select ${queries
    .map(
      (sql, at) => `(
      select json_agg((${sql}) order by place)
      from jsonb_array_elements($${at + 1}::jsonb) with ordinality as asked (key, place)
    ) as column${at}`,
    )
    .join(', ')}`;
