import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { DatabaseError } from './db.ts';
import type { Db } from './db.ts';

/** The number of the lock because of which only one server at a time migrates. It is arbitrary and fixed. */
export const ADVISORY_LOCK = 7_318_246;

const Applied = z.object({ name: z.string(), sha256: z.string() });

/** The folder of migrations. Files named `0001-name.sql` and so on are applied in order. */
const migrationsFolder = new URL('./migrations/', import.meta.url);

/**
 * Applies every migration that was not applied yet, in one transaction, one server at a time.
 * @throws DatabaseError if an applied migration was edited, or is unknown to this version
 */
export async function migrate(db: Db): Promise<void> {
  const migrations = await readMigrations();
  await db.tx(async (sql) => {
    // Run as a script, which has a longer time limit, because another server may be rewriting a large table.
    await sql.script(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
    await sql.script(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await sql.query('select name, sha256 from schema_migrations');
    const applied = new Map(rows.map((row) => Applied.parse(row)).map(({ name, sha256 }) => [name, sha256]));
    const later = [...applied.keys()].find((name) => !migrations.some((known) => known.name === name));
    if (later !== undefined)
      throw new DatabaseError(`A newer version of Tundish has changed this database (${later}). Start that version.`);
    for (const { name, text, sha256 } of migrations) {
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before !== undefined)
        throw new DatabaseError(`The migration ${name} was changed after it was applied. Restore its original text.`);
      await sql.script(text);
      await sql.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
    }
  });
}

/** All migrations with their text and digest, in order. */
export async function readMigrations(): Promise<{ name: string; text: string; sha256: string }[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, migrationsFolder), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
