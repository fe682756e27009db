import { PGlite } from '@electric-sql/pglite';
import fastify from 'fastify';
import pg from 'pg';

/**
 * The least that a server can do: a Fastify route with one INSERT, and one with one SELECT by key. It runs as a
 * process of its own, as the real server does. DATABASE_URL names a PostgreSQL; without it PGlite runs in DATA_DIR.
 */

const { DATABASE_URL: url, DATA_DIR: folder = '', PORT: port } = process.env;
const pool = url ? new pg.Pool({ connectionString: url, max: 10 }) : undefined;
const embedded = pool ? undefined : await PGlite.create(`${folder}/bare`);
const query = async (text: string, values: unknown[] = []): Promise<unknown[]> => {
  if (pool) return (await pool.query(text, values)).rows;
  return (await embedded?.query(text, values))?.rows ?? [];
};

await query('create table bare (id bigint generated always as identity primary key, question text, answer jsonb, at timestamptz)'); // prettier-ignore
const app = fastify();
app.put('/bare', async ({ body }) => {
  await query('insert into bare (question, answer, at) values ($1, $2::jsonb, $3)', ['one', JSON.stringify(body), new Date()]); // prettier-ignore
  return { saved: true };
});
app.get('/bare', async () => (await query('select question, answer from bare where id = 1'))[0] ?? {});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('Bare is ready\n');
process.once('SIGTERM', () => process.exit(0));
