import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { post } from './process.ts';

const PASSWORD = 'twelve purple otters';

/** What some people's requests came to. */
export interface Outcome {
  served: number;
  /** Refused with 503 and a time to try again. */
  busy: number;
  /** How long each served request took, in milliseconds. Whoever reads it may empty it. */
  took: number[];
  /** Everything else: another status, a broken connection, or an answer that was acknowledged and is not there. */
  failed: string[];
}

/** People who keep saving something and reading it again, through whatever is at an address. */
export interface Visitors {
  readonly outcome: Outcome;
  /** Ends their visits. @returns what their requests came to */
  leave(): Promise<Outcome>;
}

/** @param pause milliseconds between a person's requests */
export async function visit(origin: string, people: number, pause = 5): Promise<Visitors> {
  const outcome: Outcome = { served: 0, busy: 0, took: [], failed: [] };
  const leaving = new AbortController();

  async function person(): Promise<void> {
    const email = `${randomUUID()}@example.com`;
    const signup = { first_name: 'Ada', last_name: 'Lovelace', email, password: PASSWORD, consent: true };
    const made = await post(`${origin}/api/signup`, signup);
    if (made.status !== 201) throw new Error(`sign-up: ${made.status} ${await made.text()}`);
    const token = made.headers.get('access-token') ?? '';
    visits.push(act(email, token));
  }

  async function act(email: string, token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    let saved = 0;
    for (let turn = 0; !leaving.signal.aborted; turn++) {
      const weight_lb = 100 + (turn % 300);
      const body = JSON.stringify({ height_in: 70, weight_lb });
      if (await send('PUT', '/api/users/bmi', { headers, body })) saved = weight_lb;
      else saved = 0;
      const read = await send('GET', '/api/users/bmi', { headers });
      if (read && saved > 0 && read.weight_lb !== saved) outcome.failed.push(`${saved} was acknowledged and is lost`);
      if (turn % 5 === 0) await send('GET', '/api/products', { headers });
      if (turn % 20 === 0)
        await send('POST', '/api/login', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: PASSWORD }),
        });
      await wait(pause);
    }
  }

  async function send(method: string, path: string, rest: RequestInit): Promise<Record<string, unknown> | undefined> {
    const begun = performance.now();
    try {
      const response = await fetch(origin + path, { method, ...rest, signal: AbortSignal.timeout(30_000) });
      const text = await response.text();
      if (response.ok) {
        outcome.served += 1;
        outcome.took.push(performance.now() - begun);
        return JSON.parse(text);
      }
      if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) outcome.busy += 1;
      else outcome.failed.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    } catch (error) {
      outcome.failed.push(`${method} ${path}: ${String(error)} ${String(error instanceof Error && error.cause)}`);
    }
    return undefined;
  }

  const visits: Promise<void>[] = [];
  for (let at = 0; at < people; at++) await person();
  return {
    outcome,
    async leave() {
      leaving.abort();
      await Promise.all(visits);
      return outcome;
    },
  };
}
