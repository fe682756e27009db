import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PaymentSettings } from '../../../src/server/adapters/payments.ts';

/** The trouble of a charge: it hangs or the connection breaks, before or after the money is taken. */
export type Trouble = 'hangs' | 'hangs after taking' | 'breaks' | 'breaks after taking';

/**
 * A payment provider over HTTP that honours its keys: one key makes at most one charge, and a closed key makes none.
 */
export interface FakePayments {
  settings: PaymentSettings;
  /** Every request: its headers, and the body of a charge. */
  heard: { url: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[];
  /** The card tokens that money was taken from, once per charge. */
  taken: string[];
  /** The trouble of a charge, by card token. */
  trouble: Map<string, Trouble>;
  /** When set, every response has this status and no body. */
  status: number | undefined;
  /** Whether every connection breaks. */
  isDown: boolean;
  /** Resolves once a charge with this token hangs. */
  hanging(token: string): Promise<void>;
  /** Completes the hanging charges. */
  goOn(): void;
  /** Breaks every open connection. */
  drop(): void;
  close(): Promise<void>;
}

const REFUSED: Readonly<Record<string, string>> = {
  test_declined_1: 'declined',
  test_insufficient_funds_1: 'insufficient_funds',
  from_nowhere: 'unknown_card',
};

export async function fakePayments(): Promise<FakePayments> {
  /** How each key ended: with a reference, or without a charge (null). */
  const book = new Map<string, string | null>();
  const waiting = new Map<string, () => void>();
  const told = new Map<string, () => void>();

  const hang = (token: string) =>
    new Promise<void>((resolve) => {
      waiting.set(token, resolve);
      told.get(token)?.();
    });

  async function charge(key: string, token: string, response: ServerResponse) {
    const trouble = fake.trouble.get(token);
    if (trouble === 'breaks') return response.destroy();
    if (trouble === 'hangs') await hang(token);
    const refused = REFUSED[token];
    if (!book.has(key)) {
      book.set(key, refused === undefined ? `charge_${book.size + 1}` : null);
      if (refused === undefined) fake.taken.push(token);
    }
    if (trouble === 'breaks after taking') return response.destroy();
    if (trouble === 'hangs after taking') await hang(token);
    const reference = book.get(key);
    if (refused !== undefined) return answer(response, 402, { refused });
    return reference ? answer(response, 201, { reference }) : answer(response, 409, {});
  }

  function handle(url: string, key: string, token: string, response: ServerResponse) {
    if (fake.isDown) return response.destroy();
    if (fake.status !== undefined) return answer(response, fake.status, {});
    const named = /\/charges\/([^/]+)\/close$/.exec(url)?.[1];
    if (named === undefined) return charge(key, token, response);
    const closing = decodeURIComponent(named);
    if (!book.has(closing)) book.set(closing, null);
    return answer(response, 200, { reference: book.get(closing) });
  }

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
      const { url = '', headers } = request;
      fake.heard.push({ url, headers, body });
      void handle(url, String(headers['idempotency-key']), String(body['token']), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const fake: FakePayments = {
    settings: { url: `${origin}/v1/`, secret: 'known to both', tokensUrl: `${origin}/v1/tokens` },
    heard: [],
    taken: [],
    trouble: new Map(),
    status: undefined,
    isDown: false,
    hanging: (token) =>
      waiting.has(token) ? Promise.resolve() : new Promise((resolve) => void told.set(token, resolve)),
    goOn() {
      for (const go of waiting.values()) go();
      waiting.clear();
    },
    drop: () => server.closeAllConnections(),
    async close() {
      fake.drop();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  return fake;
}

const answer = (response: ServerResponse, status: number, content: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
