import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { migrate, readMigrations } from '../../../src/server/store/migrate.ts';
import { dbOf, EXTENSIONS, openPgliteSnapshot } from '../../../src/server/store/pglite.ts';
import type { Db } from '../../../src/server/store/db.ts';
import { reusedDb } from './reused-db.ts';

const cache = new URL('../../../node_modules/.cache/tundish/', import.meta.url);
/** A worker that has not made the snapshot by then has died. */
const ABANDONED_MS = 60_000;

/**
 * An empty in-memory database with all migrations run. PostgreSQL's slow first start happens once per set of
 * migrations, in whichever test worker comes first. All others load the snapshot that it left.
 */
export const openTestDb = (): Promise<Db> => reusedDb(openNewTestDb);

/** The same, which nobody has used before. Closing it ends it. */
export async function openNewTestDb(): Promise<Db> {
  return openPgliteSnapshot(new Blob([await snapshot()]));
}

async function snapshot(): Promise<Uint8Array<ArrayBuffer>> {
  await mkdir(cache, { recursive: true });
  const file = new URL(`snapshot-${await fingerprint()}.tar`, cache);
  for (;;) {
    const ready = await readFile(file).catch(() => null);
    if (ready) return new Uint8Array(ready);
    await makeOnce(file);
  }
}

async function makeOnce(file: URL): Promise<void> {
  const lock = new URL(`${file.href}.lock`);
  const held = await open(lock, 'wx').catch(() => null);
  if (!held) {
    const age =
      Date.now() -
      (await stat(lock)
        .then((s) => s.mtimeMs)
        .catch(() => Date.now()));
    if (age > ABANDONED_MS) await rm(lock, { force: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    return;
  }
  try {
    const pglite = await PGlite.create({ extensions: EXTENSIONS });
    await migrate(dbOf(pglite, async () => undefined));
    const dump = await pglite.dumpDataDir('none');
    await pglite.close();
    const partial = new URL(`${file.href}.partial`);
    await writeFile(partial, new Uint8Array(await dump.arrayBuffer()));
    await rename(partial, file);
  } finally {
    await held.close();
    await rm(lock, { force: true });
  }
}

async function fingerprint(): Promise<string> {
  const pglite = await readFile(new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url));
  const hash = createHash('sha256').update(pglite);
  for (const { name, sha256 } of await readMigrations()) hash.update(`${name} ${sha256}\n`);
  return hash.digest('hex').slice(0, 16);
}
