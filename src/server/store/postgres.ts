import pg from 'pg';
import { codeOf, DatabaseError, DatabaseUnavailable } from './db.ts';
import type { Db, Sql } from './db.ts';

const CONNECTIONS = 10;
/** How long to wait for a free connection, or for a new one. */
const CONNECT_MS = 3_000;
/** How long PostgreSQL works on one statement before it gives up. */
const STATEMENT_MS = 5_000;
/** How long this side waits for the answer: a frozen server, or a cut line, ends no statement. */
const ANSWER_MS = 6_000;
/** A migration may rewrite a large table. */
const SCRIPT_MS = 600_000;

/**
 * SQLSTATEs that tell of the moment and not of the statement: connection lost (08), serialization failure or deadlock
 * (40), insufficient resources (53), lock not available, query canceled, shutting down or starting up (57P).
 */
const OF_THE_MOMENT = /^(08|40|53|57P|55P03|57014)/;

/**
 * Opens a PostgreSQL server by its URL (`postgres://…`) and makes sure it answers.
 * Its statements fail with DatabaseUnavailable when the server is busy, frozen, restarting or gone.
 * @throws DatabaseError when it cannot be reached; the URL, which may hold a password, is not repeated
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
  // A server restart breaks idle connections; the pool replaces them and the next query tells if it can't.
  pool.on('error', unheard);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error && error.message ? error.message : 'no answer';
    throw new DatabaseError(`The database at DATABASE_URL can't be reached (${reason}).`);
  }
  return {
    ...sqlOf(pool),
    async tx(work) {
      const client = await pool.connect().catch(unavailable);
      // A connection that breaks fails the statement under way or the next one; as an event it would end the process.
      client.on('error', unheard);
      let broken = false;
      const sql = sqlOf(client);
      try {
        await sql.query('begin');
        const result = await work(sql);
        await sql.query('commit');
        return result;
      } catch (error) {
        // A connection that did not answer is dropped with its transaction: a rollback would wait behind the statement.
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
    async script(text) {
      const config = { text: `set local statement_timeout = ${SCRIPT_MS};\n${text}`, query_timeout: SCRIPT_MS };
      await runner.query(config).catch(unavailable);
    },
  };
}

/** Tells what is of the moment from what is wrong with a statement, which is thrown as it came. */
function unavailable(error: unknown): never {
  const isStatement = error instanceof pg.DatabaseError && !OF_THE_MOMENT.test(error.code ?? '');
  if (isStatement || error instanceof TypeError) throw error;
  throw new DatabaseUnavailable(codeOf(error) ?? 'no_answer');
}
