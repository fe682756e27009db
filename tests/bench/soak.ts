import { setTimeout as wait } from 'node:timers/promises';
import { freePort, postgresMissing, startPostgres } from '../server/support/postgres.ts';
import { MAIN } from '../server/support/process.ts';
import { visit } from '../server/support/visitors.ts';
import { run } from './serve.ts';

/**
 * `npm run soak` keeps a server on PostgreSQL under mixed load (saves, reads, sign-ins) for 30 minutes, or as many
 * as its argument says. Each minute it prints what was served and what the server needs. It ends with 1 when a request
 * failed, an acknowledged answer was lost, or the server's memory grew.
 */

const MINUTES = Number(process.argv[2] ?? 30);
const PEOPLE = 16;
const MB = 1024 * 1024;
/** How much larger the heap after the last minute may be than after the second. */
const MOST_GROWTH = 1.25;

if (!(MINUTES > 0)) throw new Error('Usage: npm run soak -- <minutes>');
if (postgresMissing !== null) throw new Error(postgresMissing);

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** @returns one of the server's own metrics, in MB */
function megabytes(metrics: string, name: string): number {
  const [, value = 'NaN'] = new RegExp(`^${name} (.*)$`, 'm').exec(metrics) ?? [];
  return Math.round(Number(value) / MB);
}

/** Loads a server and prints a line for each minute. @returns whether every request was served in steady memory */
async function soak(origin: string, metricsPort: number): Promise<boolean> {
  const heaps: number[] = [];
  const { outcome, leave } = await visit(origin, PEOPLE);
  process.stdout.write('minute  served/s  p50 ms  p99 ms  busy  failed  memory MB  heap MB\n');
  for (let minute = 1; minute <= MINUTES; minute++) {
    const before = outcome.served;
    outcome.took = [];
    await wait(60_000);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const heap = megabytes(metrics, 'nodejs_heap_size_used_bytes');
    heaps.push(heap);
    const row = [
      minute,
      Math.round((outcome.served - before) / 60),
      Math.round(percentile(outcome.took, 0.5)),
      Math.round(percentile(outcome.took, 0.99)),
      outcome.busy,
      outcome.failed.length,
      megabytes(metrics, 'process_resident_memory_bytes'),
      heap,
    ];
    process.stdout.write(`${row.join('\t')}\n`);
  }
  const { failed } = await leave();
  for (const line of failed.slice(0, 10)) process.stdout.write(`${line}\n`);
  const [first = 0, last = 0] = [heaps[1], heaps.at(-1)];
  const hasGrown = heaps.length > 10 && last > first * MOST_GROWTH;
  if (hasGrown) process.stdout.write(`The heap grew from ${first} to ${last} MB\n`);
  return failed.length === 0 && !hasGrown;
}

const postgres = await startPostgres();
try {
  const metricsPort = await freePort();
  const env = { DATABASE_URL: postgres.url, METRICS_PORT: String(metricsPort) };
  const server = await run(['--import', 'tsx', MAIN], env);
  try {
    if (!(await soak(server.origin, metricsPort))) process.exitCode = 1;
  } finally {
    await server.stop();
  }
} finally {
  postgres.stop();
}
