import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { postgresMissing, startPostgres } from '../server/support/postgres.ts';
import { run, serve, type Served } from './serve.ts';

/** Measures how many requests a second the server answers, next to a bare Fastify route with one statement. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BARE = fileURLToPath(new URL('bare.ts', import.meta.url));
const CONNECTIONS = 16;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const ROUNDS = 3;
const PRODUCT = '/api/products/migraine-relief';
const QUESTION = 'mr-med-heart';
const ANSWER = { answer: ['mr-heart-none'] };
const PRE = {
  'mr-pre-days': ['mr-days-some'],
  'mr-pre-symptoms': ['mr-sym-light'],
  'mr-pre-warning': ['mr-warning-no'],
  'mr-pre-diagnosis': ['mr-diagnosis-yes'],
  'mr-pre-goal': ['Quiet mornings'],
};
const DEMOGRAPHICS = {
  date_of_birth: '1990-02-28',
  sex_at_birth: 'female',
  phone: '(555) 010-0134',
  address: { line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' },
};

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
async function member(origin: string, at: number): Promise<Repeated> {
  const send = async (method: string, path: string, body: object | null, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const person = { first_name: 'Ada', last_name: 'Quince', email: `ada.${at}@bench.example`, consent: true };
  const signedUp = await send('POST', '/api/signup', { ...person, password: 'seven quiet herons wade' });
  const token = signedUp.headers.get('access-token') ?? '';
  await send('POST', `${PRODUCT}/pre_questionnaire_answers`, { questionnaire_answers: PRE }, token);
  await send('PUT', '/api/users/bmi', { height_in: 68, weight_lb: 160 }, token);
  await send('PUT', '/api/users/demographics', DEMOGRAPHICS, token);
  const asked: { user_questionnaire_id: string } = await (
    await send('GET', `${PRODUCT}/questions`, null, token)
  ).json();
  const path = `${PRODUCT}/user_questionnaires/${asked.user_questionnaire_id}/questions/${QUESTION}`;
  return {
    method: 'PUT',
    address: origin + path,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(ANSWER),
  };
}

/** Sends as many requests as get answers, with one person per connection. @throws Error when one is refused */
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
    for (let at = 0; at < CONNECTIONS; at++) people.push(await member(server.origin, at));
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
    for (let at = 0; at < ROUNDS; at++) for (const { requests, loaded } of all) await round(requests, loaded);
    return all.map(({ loaded }) => loaded);
  } finally {
    for (const { stop } of servers) await stop();
  }
}

/**
 * Runs on PGlite, and on PostgreSQL where it is installed.
 * @returns four figures each; the bare route's follows ours
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
