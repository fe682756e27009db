import { setTimeout as wait } from 'node:timers/promises';
import { openPostgres } from '../../src/server/store/postgres.ts';
import type { Sql } from '../../src/server/store/db.ts';
import { freePort, postgresMissing, startPostgres } from '../server/support/postgres.ts';
import { MAIN } from '../server/support/process.ts';
import { visit } from '../server/support/visitors.ts';
import { run } from './serve.ts';

/**
 * `npm run soak` keeps a server on PostgreSQL under mixed load (saves, reads, sign-ins) for 30 minutes, or as many
 * as its argument says; a second argument is the pause between a person's requests, in milliseconds. Each minute it
 * prints what was served and what the server needs, and at the end the tables that grew. It ends with 1 when a request
 * failed, an acknowledged answer was lost, or the server's memory or open handles grew.
 */

const MINUTES = Number(process.argv[2] ?? 30);
const PAUSE_MS = Number(process.argv[3] ?? 5);
const PEOPLE = 16;
const MB = 1024 * 1024;
/** How many times as large the heap and the number of handles may be after the last minute as after the second. */
const MOST_GROWTH = 1.25;

if (!(MINUTES > 0 && PAUSE_MS >= 0)) throw new Error('Usage: npm run soak -- <minutes> <pause in ms>');
if (postgresMissing !== null) throw new Error(postgresMissing);

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** @returns one of the server's own metrics */
function metric(metrics: string, name: string): number {
  const [, value = 'NaN'] = new RegExp(`^${name} (.*)$`, 'm').exec(metrics) ?? [];
  return Number(value);
}

/** @returns the rows of each table */
async function rowsOf(db: Sql): Promise<Map<string, number>> {
  const { rows } = await db.query(`select relname from pg_stat_user_tables order by relname`);
  const counts = new Map<string, number>();
  for (const name of rows.map(({ relname }) => String(relname))) {
    const [row] = (await db.query(`select count(*)::int as count from ${name}`)).rows;
    counts.set(name, Number(row?.['count']));
  }
  return counts;
}

/** Loads a server and prints a line for each minute. @returns whether every request was served in steady memory */
async function soak(origin: string, metricsPort: number, db: Sql): Promise<boolean> {
  const heaps: number[] = [];
  const handles: number[] = [];
  const { outcome, leave } = await visit(origin, PEOPLE, PAUSE_MS);
  const rows = await rowsOf(db);
  process.stdout.write('minute  served/s  p50 ms  p99 ms  busy  failed  memory MB  heap MB  handles\n');
  for (let minute = 1; minute <= MINUTES; minute++) {
    const before = outcome.served;
    outcome.took = [];
    await wait(60_000);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const heap = Math.round(metric(metrics, 'nodejs_heap_size_used_bytes') / MB);
    heaps.push(heap);
    handles.push(metric(metrics, 'nodejs_active_handles_total'));
    const row = [
      minute,
      Math.round((outcome.served - before) / 60),
      Math.round(percentile(outcome.took, 0.5)),
      Math.round(percentile(outcome.took, 0.99)),
      outcome.busy,
      outcome.failed.length,
      Math.round(metric(metrics, 'process_resident_memory_bytes') / MB),
      heap,
      handles.at(-1),
    ];
    process.stdout.write(`${row.join('\t')}\n`);
  }
  const { failed } = await leave();
  for (const line of failed.slice(0, 10)) process.stdout.write(`${line}\n`);
  for (const [name, count] of await rowsOf(db)) {
    const before = rows.get(name) ?? 0;
    if (count !== before) process.stdout.write(`${name}: ${before} rows, then ${count}\n`);
  }
  const grown = [
    ['The heap in MB', heaps],
    ['The open handles', handles],
  ] as const;
  const found = grown.filter(([, all]) => all.length > 10 && (all.at(-1) ?? 0) > (all[1] ?? 0) * MOST_GROWTH);
  for (const [name, all] of found) process.stdout.write(`${name} grew from ${all[1]} to ${all.at(-1)}\n`);
  return failed.length === 0 && found.length === 0;
}

const postgres = await startPostgres();
try {
  const metricsPort = await freePort();
  const env = {
    DATABASE_URL: postgres.url,
    METRICS_PORT: String(metricsPort),
    // Sign-ins to an unverified account count as failures (decision 53).
    RATE_LIMIT_ACCOUNT_FAILURES: '1000000',
    RATE_LIMIT_ACCOUNT_CEILING: '1000000',
  };
  const server = await run([MAIN], env);
  try {
    const db = await openPostgres(postgres.url);
    if (!(await soak(server.origin, metricsPort, db))) process.exitCode = 1;
    await db.close();
  } finally {
    await server.stop();
  }
} finally {
  postgres.stop();
}
