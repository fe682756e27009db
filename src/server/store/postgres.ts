import { createHash } from 'node:crypto';
import pg from 'pg';
import { codeOf, DatabaseError, DatabaseUnavailable } from './db.ts';
import type { Db, Sql } from './db.ts';

const CONNECTIONS = 10;
/** The time limit for getting a connection, from the pool or a new one. */
const CONNECT_MS = 3_000;
/** The time limit that PostgreSQL has for one statement. */
const STATEMENT_MS = 5_000;
/** The time limit on this side. A frozen server or a broken line does not report a timeout. */
const ANSWER_MS = 6_000;
/** The time limit for a script: a migration may rewrite a large table. */
const SCRIPT_MS = 600_000;

/**
 * SQLSTATEs of temporary failures: connection lost (08), serialization failure or deadlock (40), insufficient
 * resources (53), lock not available, query canceled, shutting down or starting (57P).
 */
const OF_THE_MOMENT = /^(08|40|53|57P|55P03|57014)/;

/**
 * Connects to a PostgreSQL server by URL (`postgres://…`) and checks that it answers. Statements fail with
 * DatabaseUnavailable when the server is busy, frozen, restarting or gone.
 * @throws DatabaseError when it cannot be reached; the message leaves out the URL, which may contain a password
 */
export async function openPostgres(url: string): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  });
  // A server restart breaks idle connections. The pool replaces them, and the next query fails if it cannot.
  pool.on('error', unheard);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error && error.message ? error.message : 'no answer';
    throw new DatabaseError(
      `The database at DATABASE_URL can't be reached (${reason}). Check DATABASE_URL and whether the database is running.`,
    );
  }
  return {
    ...sqlOf(pool),
    async tx(work) {
      const client = await pool.connect().catch(unavailable);
      // A broken connection fails its current or next statement. An unhandled 'error' event would end the process.
      client.on('error', unheard);
      let broken = false;
      const sql = sqlOf(client);
      try {
        await sql.query('begin');
        const result = await work(sql);
        await sql.query('commit');
        return result;
      } catch (error) {
        // A connection that did not answer is closed with its transaction: a rollback would wait behind the
        // statement.
        broken = error instanceof DatabaseUnavailable;
        if (!broken) await client.query('rollback').catch(() => (broken = true));
        throw error;
      } finally {
        client.off('error', unheard);
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

const unheard = () => undefined;

function sqlOf(runner: pg.Pool | pg.PoolClient): Sql {
  return {
    query: (text, params = []) => runner.query(text, [...params]).catch(unavailable),
    prepared: (text, params) => runner.query({ name: nameOf(text), text, values: [...params] }).catch(unavailable),
    async script(text) {
      const config = { text: `set local statement_timeout = ${SCRIPT_MS};\n${text}`, query_timeout: SCRIPT_MS };
      await runner.query(config).catch(unavailable);
    },
  };
}

const names = new Map<string, string>();

/** The name of a prepared statement, the same on every server: a pooler may give its connection to another one. */
function nameOf(text: string): string {
  const known = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, known);
  return known;
}

/** Throws DatabaseUnavailable for a temporary failure, and any other error as it is. */
function unavailable(error: unknown): never {
  const isStatement = error instanceof pg.DatabaseError && !OF_THE_MOMENT.test(error.code ?? '');
  if (isStatement || error instanceof TypeError) throw error;
  throw new DatabaseUnavailable(codeOf(error) ?? 'no_answer');
}
