import pg from 'pg';
import { DatabaseError } from './db.ts';
import type { Db, Sql } from './db.ts';

/**
 * Opens a PostgreSQL server by its URL (`postgres://…`) and makes sure it answers.
 * @throws DatabaseError when it cannot be reached; the URL, which may hold a password, is not repeated
 */
export async function openPostgres(url: string): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
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
      const client = await pool.connect();
      // A connection that breaks fails the statement under way or the next one; as an event it would end the process.
      client.on('error', unheard);
      let broken = false;
      try {
        await client.query('begin');
        const result = await work(sqlOf(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true));
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
    query: (text, params = []) => runner.query(text, [...params]),
    async script(text) {
      await runner.query(text);
    },
  };
}
