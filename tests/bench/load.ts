import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { arrive } from '../server/support/arrivals.ts';
import { postgresMissing, startPostgres } from '../server/support/postgres.ts';
import { run, serve, type Served } from './serve.ts';

/** Measures how many requests a second the server answers, next to a bare Fastify route with one statement. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BARE = fileURLToPath(new URL('bare.ts', import.meta.url));
const CONNECTIONS = 16;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const ROUNDS = 3;
const QUESTION = 'mr-med-heart';
const ANSWER = { answer: ['mr-heart-none'] };
/** A request that is sent again and again. */
interface Repeated {
  method: 'GET' | 'PUT';
  address: string;
  headers: Record<string, string>;
  body?: string;
}

/** Requests a second and milliseconds, one figure per round. */
export interface Loaded {
  name: string;
  rates: number[];
  p50: number[];
  p99: number[];
}

/** Brings a new member to the medical questions. @returns the request that saves their answer */
async function member(origin: string, index: number): Promise<Repeated> {
  const { headers, questions } = await arrive(origin, `ada.${index}@bench.example`);
  return { method: 'PUT', address: origin + questions + QUESTION, headers, body: JSON.stringify(ANSWER) };
}

/**
 * Sends requests with one person per connection, each after the response to the one before.
 * @throws Error when one is refused
 */
async function round(people: readonly Repeated[], into: Loaded): Promise<void> {
  let next = 0;
  const [{ address } = { address: '' }] = people;
  const result = await autocannon({
    url: new URL(address).origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient(client) {
      const one = people[next++ % people.length];
      if (one) client.setRequests([{ ...one, path: new URL(one.address).pathname }]);
    },
  });
  const refused = result.non2xx + result.errors;
  if (refused > 0) throw new Error(`${into.name}: ${refused} requests were refused`);
  into.rates.push(result.requests.average);
  into.p50.push(result.latency.p50);
  into.p99.push(result.latency.p99);
}

/** Interleaves the server's requests with the bare ones, on one database. */
async function measure(database: string, env: Record<string, string>): Promise<Loaded[]> {
  const servers: Served[] = [];
  try {
    const server = await serve(ROOT, env);
    servers.push(server);
    const bare = await run(['--import', 'tsx', BARE], env);
    servers.push(bare);
    const people: Repeated[] = [];
    for (let index = 0; index < CONNECTIONS; index++) people.push(await member(server.origin, index));
    const reads = people.map(({ address, headers }): Repeated => ({ method: 'GET', address, headers }));
    const plain = { address: `${bare.origin}/bare`, headers: { 'content-type': 'application/json' } };
    const kinds: [string, Repeated[]][] = [
      ['an answer saved', people],
      ['a bare INSERT', [{ ...plain, method: 'PUT', body: JSON.stringify(ANSWER) }]],
      ['a question with its answer read', reads],
      ['a bare SELECT', [{ ...plain, method: 'GET' }]],
    ];
    const all = kinds.map(([name, requests]) => ({
      requests,
      loaded: { name: `${database}: ${name}`, rates: [], p50: [], p99: [] },
    }));
    for (let index = 0; index < ROUNDS; index++) for (const { requests, loaded } of all) await round(requests, loaded);
    return all.map(({ loaded }) => loaded);
  } finally {
    for (const { stop } of servers) await stop();
  }
}

/**
 * Measures the server under load on PGlite, and on PostgreSQL if it is installed.
 * @returns four measurements for each database; each one of our routes is followed by one of a bare route to compare
 */
export async function loadServer(): Promise<Loaded[]> {
  const onPglite = await measure('PGlite', {});
  if (postgresMissing !== null) return onPglite;
  const postgres = await startPostgres();
  try {
    return [...onPglite, ...(await measure('PostgreSQL', { DATABASE_URL: postgres.url }))];
  } finally {
    postgres.stop();
  }
}
