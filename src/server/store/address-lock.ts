import type { Sql } from './db.ts';

/** The number that distinguishes these locks from others in the same database. It is arbitrary and fixed. */
const KIND = 5_303;

/**
 * Locks an address against other changes of which account holds it, until the transaction of `sql` ends. Waits for the
 * lock. It must be taken before any row lock, so that transactions cannot wait for each other in a circle.
 * @param key the address; its case is ignored
 */
export async function lockAddress(sql: Sql, key: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock($1, hashtext($2))', [KIND, key.toLowerCase()]);
}
