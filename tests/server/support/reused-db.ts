import type { Db } from '../../../src/server/store/db.ts';

/** The shape of a database: its tables, constraints, triggers and functions. Other tests need the same shape. */
const SHAPE = `
  select md5(string_agg(part, ',' order by part)) as shape from (
    select concat_ws(' ', relname, attname, atttypid, attnotnull) as part
    from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', conname, convalidated) from pg_constraint
    union all select concat_ws(' ', tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', name, sha256) from schema_migrations
  ) as parts`;
const TABLES = `
  select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`;

/** A database that is open, without rows. */
interface Spare {
  db: Db;
  shape: unknown;
}

const spares: Spare[] = [];

/**
 * An empty database with all migrations run: one that another test has closed, or else a new one. To open a new one
 * takes longer than most tests. Closed databases accept no further statement, and are emptied for the next test.
 */
export async function reusedDb(open: () => Promise<Db>): Promise<Db> {
  const { db, shape } = spares.pop() ?? (await opened(open));
  let isOpen = true;
  const whileOpen = <T>(run: () => Promise<T>): Promise<T> =>
    isOpen ? run() : Promise.reject(new Error('the database is closed'));
  return {
    query: (text, params) => whileOpen(() => db.query(text, params)),
    prepared: (text, params) => whileOpen(() => db.prepared(text, params)),
    script: (text) => whileOpen(() => db.script(text)),
    tx: (work) => whileOpen(() => db.tx(work)),
    close: () =>
      whileOpen(async () => {
        isOpen = false;
        // There is only one connection, so this runs after all statements that are under way.
        if ((await shapeOf(db)) !== shape) return db.close();
        await empty(db);
        spares.push({ db, shape });
        return undefined;
      }),
  };
}

async function opened(open: () => Promise<Db>): Promise<Spare> {
  const db = await open();
  return { db, shape: await shapeOf(db) };
}

const shapeOf = async (db: Db): Promise<unknown> => (await db.query(SHAPE)).rows[0]?.['shape'];

/** Empties all tables. Deleted rows would stay in the files, and slow down searches. */
async function empty(db: Db): Promise<void> {
  const names = (await db.query(TABLES)).rows.map(({ name }) => String(name));
  await db.script(`truncate ${names.join(', ')} restart identity cascade`);
}
