/** A row as the driver returns it. Every reader parses it before use. */
export type Row = Record<string, unknown>;

/** Runs SQL statements: on the database, or in an open transaction. */
export interface Sql {
  /**
   * Runs one statement with parameters `$1…`. Pass jsonb as text from JSON.stringify, because drivers treat arrays
   * differently.
   */
  query(text: string, params?: readonly unknown[]): Promise<{ rows: Row[] }>;
  /** Like `query`, for a fixed text that is sent very often. The database parses and plans it once per connection. */
  prepared(text: string, params: readonly unknown[]): Promise<{ rows: Row[] }>;
  /** Runs several statements without parameters, such as a migration file. */
  script(text: string): Promise<void>;
}

/** A PostgreSQL database, embedded or on a server. Both run the same SQL (PostgreSQL 15). */
export interface Db extends Sql {
  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it throws. `work` must use only the `sql`
   * that it receives. The embedded database has one connection, and would wait for itself.
   */
  tx<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Runs one writing statement in a transaction. PostgreSQL may still execute a statement after the caller has given up
 * on it, when others have already written the same row. In a transaction, such a statement has no effect, because
 * nobody commits it.
 */
export async function write(db: Db, text: string, params: readonly unknown[]): Promise<void> {
  await db.tx((sql) => sql.query(text, params));
}

/** The error for a database that cannot be used. Its message says what the operator must do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** The database is busy or unreachable. The same statement may succeed later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** The SQLSTATE, the system's error code, or "no_answer". Safe to log. */
  readonly code: string;

  constructor(code: string) {
    super(`the database is unavailable (${code})`);
    this.code = code;
  }
}

/** An error's code: PostgreSQL's SQLSTATE or the system's ("EACCES"); undefined when it has none. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
