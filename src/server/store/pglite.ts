import { join } from 'node:path';
import { readdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { ownFolder } from './data-folder.ts';
import { damagedError, lockFolder, folderError } from './data-lock.ts';
import type { Lock } from './data-lock.ts';
import { codeOf } from './db.ts';
import type { Db, Sql } from './db.ts';

interface Runner {
  query(text: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
  exec(text: string): Promise<unknown>;
}

/** The PostgreSQL extensions that migrations create. */
export const EXTENSIONS = { pg_trgm };

/**
 * Opens the embedded database in a folder, and locks the folder. PGlite itself takes no lock, and two processes would
 * overwrite each other's rows.
 * @throws DatabaseError when another process has locked the folder, or it cannot be read or written
 */
export async function openPglite(folder: string): Promise<Db> {
  let lock: Lock | undefined;
  try {
    await ownFolder(folder);
    lock = await lockFolder(folder);
    await refuseHeadless(folder);
    const pglite = await PGlite.create(join(folder, 'pgdata'), { extensions: EXTENSIONS }).catch((error: unknown) => {
      throw isOfSystem(error) ? error : damagedError(folder, error);
    });
    return dbOf(pglite, lock.release);
  } catch (error) {
    await lock?.release();
    throw folderError(folder, error);
  }
}

/**
 * Refuses a folder that lacks this file. PGlite would treat it as new, and overwrite its contents with an empty
 * database.
 */
async function refuseHeadless(folder: string): Promise<void> {
  const names = await readdir(join(folder, 'pgdata')).catch((): string[] => []);
  if (names.length > 0 && !names.includes('PG_VERSION')) throw damagedError(folder, new Error('PG_VERSION is missing'));
}

/**
 * Whether the operating system refused the access (permissions, space, a file of that name). The data may then be
 * intact.
 */
const isOfSystem = (error: unknown) => /^E[A-Z]+$/.test(codeOf(error) ?? '');

/** Opens an in-memory database from a snapshot made by `dumpDataDir`, for tests. */
export async function openPgliteSnapshot(snapshot: Blob): Promise<Db> {
  return dbOf(await PGlite.create({ loadDataDir: snapshot, extensions: EXTENSIONS }), async () => undefined);
}

/**
 * Makes a `Db` of a PGlite instance.
 * @param released runs after the instance is closed
 */
export function dbOf(pglite: PGlite, released: () => Promise<void>): Db {
  return {
    ...sqlOf(pglite),
    tx: (work) => pglite.transaction((transaction) => work(sqlOf(transaction))),
    async close() {
      await pglite.close();
      await released();
    },
  };
}

function sqlOf(runner: Runner): Sql {
  const query: Sql['query'] = async (text, params = []) => {
    const { rows } = await runner.query(text, [...params]);
    return { rows: rows.map(rowOf) };
  };
  return {
    query,
    prepared: query,
    async script(text) {
      await runner.exec(text);
    },
  };
}

const rowOf = (row: unknown) => (typeof row === 'object' && row !== null ? { ...row } : {});
