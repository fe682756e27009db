import type { Sql } from './db.ts';

/** Keeps these locks apart from others on the same database. An arbitrary fixed number. */
const KIND = 5_303;

/**
 * Waits for everybody else who changes which account holds an address, and keeps them waiting until the transaction
 * of `sql` ends. Taken before any row lock, so that nobody waits in a circle.
 * @param key the address; its case is ignored
 */
export async function lockAddress(sql: Sql, key: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock($1, hashtext($2))', [KIND, key.toLowerCase()]);
}
