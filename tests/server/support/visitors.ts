import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { arrive, PASSWORD } from './arrivals.ts';

/** A medical question with an option that asks for a text. */
const [QUESTION, OPTION] = ['mr-med-before', 'mr-before-trouble'] as const;

/** The results of some people's requests. */
export interface Outcome {
  served: number;
  /** Refused with 503 and a time to try again. */
  busy: number;
  /** How long each served request took, in milliseconds. The reader may empty the list. */
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

type Body = Record<string, unknown>;

/** A value that a person saves again and again, and how to read it back. */
interface Kept {
  path: string;
  body(turn: number): object;
  /** The part of a GET response that must equal what the last PUT stored. */
  read(body: Body): unknown;
  expected(turn: number): unknown;
}

const weightAt = (turn: number) => 100 + (turn % 300);
const BMI: Kept = {
  path: '/api/users/bmi',
  body: (turn) => ({ height_in: 70, weight_lb: weightAt(turn) }),
  read: ({ weight_lb }) => weight_lb,
  expected: weightAt,
};
const textAt = (turn: number) => `It was hard in turn ${turn}`;
const answerTo = (questions: string): Kept => ({
  path: questions + QUESTION,
  body: (turn) => ({ answer: [OPTION], user_texts: { [OPTION]: textAt(turn) } }),
  read: ({ user_texts }) => JSON.stringify(user_texts),
  expected: (turn) => JSON.stringify({ [OPTION]: textAt(turn) }),
});

/**
 * @param origins one address, or several that each person uses in turn
 * @param pause milliseconds between a person's requests
 */
export async function visit(origins: string | readonly string[], people: number, pause = 5): Promise<Visitors> {
  const [first = '', ...others] = [origins].flat();
  const outcome: Outcome = { served: 0, busy: 0, took: [], failed: [] };
  const leaving = new AbortController();
  let sent = 0;

  async function person(): Promise<void> {
    const email = `${randomUUID()}@example.com`;
    const { headers, questions } = await arrive(first, email);
    visits.push(act(email, headers, [BMI, answerTo(questions)]));
  }

  async function act(email: string, arrived: Record<string, string>, all: readonly Kept[]): Promise<void> {
    let headers = arrived;
    for (let turn = 0; !leaving.signal.aborted; turn++) {
      for (const { path, body, read, expected } of all) {
        const isSaved = await send('PUT', path, { headers, body: JSON.stringify(body(turn)) });
        const found = await send('GET', path, { headers });
        if (isSaved && found && read(found) !== expected(turn))
          outcome.failed.push(`${path}: what was acknowledged in turn ${turn} is lost`);
      }
      if (turn % 5 === 0) await send('GET', '/api/products', { headers });
      if (turn % 20 === 0)
        await send(
          'POST',
          '/api/login',
          { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: PASSWORD }) },
          // Long visits outlast an access token.
          (token) => (headers = { ...headers, authorization: `Bearer ${token}` }),
        );
      await wait(pause);
    }
  }

  async function send(
    method: string,
    path: string,
    rest: RequestInit,
    signedIn: (token: string) => void = () => undefined,
  ): Promise<Body | undefined> {
    const begun = performance.now();
    const origin = [first, ...others][(sent += 1) % (1 + others.length)] ?? first;
    try {
      const response = await fetch(origin + path, { method, ...rest, signal: AbortSignal.timeout(30_000) });
      const text = await response.text();
      if (response.ok) {
        outcome.served += 1;
        outcome.took.push(performance.now() - begun);
        const token = response.headers.get('access-token');
        if (token !== null) signedIn(token);
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
  for (let index = 0; index < people; index++) await person();
  return {
    outcome,
    async leave() {
      leaving.abort();
      await Promise.all(visits);
      return outcome;
    },
  };
}
