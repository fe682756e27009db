import { batched } from './batched.ts';
import type { Sql } from './db.ts';

/** The texts that identify the value to read. */
export type Key = readonly string[];

/**
 * Combines reads (see `batched`): one statement reads all of them. A read starts after it was requested, so it never
 * returns an older value.
 */
export interface Reads {
  /**
   * Creates a function that reads the value for a key; null when there is none.
   * @param sql a query for one JSON value (which is read faster than many columns), in which `asked.key ->> 0` is the
   * first text of the key
   */
  reader(sql: string): (...key: Key) => Promise<unknown>;
}

interface PendingRead {
  /** The index of the reader. */
  reader: number;
  key: Key;
}

export function combinedReads(db: Sql): Reads {
  const queries: string[] = [];
  const statements = new Map<string, string>();

  /** Runs one statement for all reads in a turn of the event loop. For each reader, it has a column with the values. */
  const read = batched(async (all: readonly PendingRead[]): Promise<unknown[]> => {
    const used = queries.map((_, reader) => reader).filter((reader) => all.some((one) => one.reader === reader));
    const id = used.join();
    const statement = statements.get(id) ?? statementOf(used.map((reader) => queries[reader] ?? ''));
    statements.set(id, statement);
    const columns = used.map((reader) => all.filter((one) => one.reader === reader));
    const keys = columns.map((column) => JSON.stringify(column.map(({ key }) => key)));
    const [row] = (await db.prepared(statement, keys)).rows;
    const values = new Map<PendingRead, unknown>();
    columns.forEach((column, index) => {
      const found = row?.[`column${index}`];
      column.forEach((one, place) => values.set(one, Array.isArray(found) ? found[place] : null));
    });
    return all.map((one) => values.get(one));
  });

  return {
    reader(sql) {
      const reader = queries.push(sql) - 1;
      return (...key) => read({ reader, key });
    },
  };
}

/** SQL for one row, with a column for each query: a JSON array of its values, in the order of the keys. */
const statementOf = (queries: readonly string[]) =>
  `select ${queries
    .map(
      (sql, index) => `(
      select json_agg((${sql}) order by place)
      from jsonb_array_elements($${index + 1}::jsonb) with ordinality as asked (key, place)
    ) as column${index}`,
    )
    .join(', ')}`;
