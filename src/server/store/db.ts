/** One row as a driver hands it over; every reader parses it before use. */
export type Row = Record<string, unknown>;

/** Something that runs SQL: the database itself, or one open transaction. */
export interface Sql {
  /** Runs one statement with `$1…` parameters. Pass jsonb as text from JSON.stringify: drivers differ on arrays. */
  query(text: string, params?: readonly unknown[]): Promise<{ rows: Row[] }>;
  /** Runs several statements without parameters: a migration file. */
  script(text: string): Promise<void>;
}

/** PostgreSQL, embedded or a server. The same SQL (written for PostgreSQL 15) runs on both. */
export interface Db extends Sql {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
   * Inside, use only the `sql` handed in; the embedded database has one connection and would wait for itself.
   */
  tx<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A database that cannot be used, told in one sentence a person can act on. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** The database is too busy or gone for the moment; the same statement may succeed a little later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** PostgreSQL's SQLSTATE, the system's code, or "no_answer": safe to log. */
  readonly code: string;

  constructor(code: string) {
    super(`the database is unavailable (${code})`);
    this.code = code;
  }
}

/** The code of a failure: PostgreSQL's SQLSTATE, or the system's ("EACCES"); undefined where it has none. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
