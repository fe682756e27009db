import { createHash } from 'node:crypto';
import pg from 'pg';
import { codeOf, DatabaseError, DatabaseUnavailable } from './db.ts';
import type { Db, Sql } from './db.ts';

const CONNECTIONS = 10;
/** The time limit for getting a connection, from the pool or a new one, in milliseconds. */
const CONNECT_MS = 3_000;
/** The time limit within which PostgreSQL must finish one statement, in milliseconds. */
const STATEMENT_MS = 5_000;
/**
 * The time limit within which this process must get a response, in milliseconds. A frozen server or a broken line does
 * not report a timeout.
 */
const ANSWER_MS = 6_000;
/** The time limit for a script, in milliseconds. A migration may rewrite a large table. */
const SCRIPT_MS = 600_000;

/**
 * Makes PostgreSQL plan a prepared statement once. Otherwise it plans the statements that read lists of keys again each
 * time, because it expects ten keys and mostly gets one. Planning takes four times as long as reading.
 */
const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan';

/**
 * Matches SQLSTATEs of temporary failures: connection lost (08), serialization failure or deadlock (40), insufficient
 * resources (53), lock not available, query canceled, shutting down or starting (57P).
 */
const OF_THE_MOMENT = /^(08|40|53|57P|55P03|57014)/;
/** Matches SQLSTATEs of temporary failures that also end the connection. */
const CUT_OFF = /^(08|57P)/;

/**
 * Connects to a PostgreSQL server by its URL (`postgres://…`) and checks that it responds. Statements fail with
 * DatabaseUnavailable if the server is busy, frozen, restarting or gone.
 * @throws DatabaseError if it cannot be reached, or only through a pooler that loses prepared statements. The message
 * does not contain the URL, which may contain a password
 */
export async function openPostgres(url: string): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    onConnect: (client) => client.query(PLAN_ONCE),
  });
  // A restart of the server has also ended the idle connections. Without closing them, each would make one more request
  // fail.
  const lost = () => closeIdle(pool);
  pool.on('error', lost);
  try {
    await pool.query('select 1');
    await checkPrepared(pool);
  } catch (error) {
    await pool.end();
    if (error instanceof DatabaseError) throw error;
    const reason = error instanceof Error && error.message ? error.message : 'no answer';
    throw new DatabaseError(
      `The database at DATABASE_URL can't be reached (${reason}). Check DATABASE_URL and whether the database is running.`,
    );
  }
  return {
    ...sqlOf(pool, lost),
    async tx(work) {
      const client = await pool.connect().catch(failed(lost));
      // A broken connection makes its current or next statement fail. An unhandled 'error' event would end the process.
      client.on('error', unheard);
      let broken = false;
      const sql = sqlOf(client, lost);
      try {
        await sql.query('begin');
        const result = await work(sql);
        await sql.query('commit');
        return result;
      } catch (error) {
        // If the database did not respond, the connection is closed, which ends its transaction. A rollback would have
        // to wait for the statement.
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

/** Matches SQLSTATEs that mean: a prepared statement already exists (42P05), or does not exist (26000). */
const LOST_STATEMENT = /^(42P05|26000)$/;

/**
 * Prepares a statement on two connections. A pooler that does not support prepared statements gives both the same
 * database connection; without this check, some requests would fail later.
 * @throws DatabaseError with such a pooler
 */
async function checkPrepared(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  try {
    for (const client of clients) await client.query({ name: 'tundish_check', text: 'select 1' });
  } catch (error) {
    if (!LOST_STATEMENT.test(codeOf(error) ?? '')) throw error;
    throw new DatabaseError(
      'The connection pooler at DATABASE_URL loses prepared statements. Set max_prepared_statements in PgBouncer (version 1.21 or newer), or use its session mode.',
    );
  } finally {
    for (const client of clients) client.release();
  }
}

const unheard = () => undefined;

/** Closes all connections that are idle. The pool opens new ones when needed. */
function closeIdle(pool: pg.Pool): void {
  for (let count = pool.idleCount; count > 0; count -= 1) pool.connect((_error, _client, release) => release(true));
}

function sqlOf(runner: pg.Pool | pg.PoolClient, lost: () => void): Sql {
  const fail = failed(lost);
  return {
    query: (text, params = []) => runner.query(text, [...params]).catch(fail),
    prepared: (text, params) => runner.query({ name: nameOf(text), text, values: [...params] }).catch(fail),
    async script(text) {
      const config = { text: `set local statement_timeout = ${SCRIPT_MS};\n${text}`, query_timeout: SCRIPT_MS };
      await runner.query(config).catch(fail);
    },
  };
}

const names = new Map<string, string>();

/**
 * The name of a prepared statement. It is the same on every server, because a pooler may share a connection between
 * servers.
 */
function nameOf(text: string): string {
  const known = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, known);
  return known;
}

/**
 * Throws DatabaseUnavailable for a temporary failure, and any other error unchanged.
 * @param lost called if the failure has ended the connection
 */
const failed =
  (lost: () => void) =>
  (error: unknown): never => {
    const state = error instanceof pg.DatabaseError ? (error.code ?? '') : null;
    if ((state !== null && !OF_THE_MOMENT.test(state)) || error instanceof TypeError) throw error;
    if (state === null || CUT_OFF.test(state)) lost();
    throw new DatabaseUnavailable(codeOf(error) ?? 'no_answer');
  };
