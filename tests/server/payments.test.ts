import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEmbeddedPayments, createPayments } from '../../src/server/adapters/payments.ts';
import type { Payments } from '../../src/server/adapters/payments.ts';

interface Heard {
  headers: IncomingHttpHeaders;
  body: { token: string; amount_cents: number; currency: string };
}

const REFUSED: Readonly<Record<string, string>> = {
  test_declined_1: 'declined',
  test_insufficient_funds_1: 'insufficient_funds',
  from_nowhere: 'unknown_card',
};

/** A payment provider that refuses three cards, and keeps to the key: the same key is the same charge. */
async function startProvider(status?: number): Promise<{ payments: Payments; heard: Heard[] }> {
  const heard: Heard[] = [];
  const taken = new Map<string, string>();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const body: Heard['body'] = JSON.parse(text);
      heard.push({ headers: request.headers, body });
      const answer = (code: number, content: object) =>
        response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      const key = String(request.headers['idempotency-key']);
      const refused = REFUSED[body.token];
      if (status !== undefined) answer(status, {});
      else if (refused !== undefined) answer(402, { refused });
      else {
        taken.set(key, taken.get(key) ?? `charge_${taken.size + 1}`);
        answer(201, { reference: taken.get(key) });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { payments: createPayments({ url: `http://127.0.0.1:${port}/v1/`, secret: 'known to both' }), heard };
}

const CHARGE = { token: 'test_ok_1', amountCents: 3645, currency: 'USD', key: 'me:key-1' };

describe.each([
  ['the embedded provider', async () => createEmbeddedPayments()],
  ['a provider by environment', async () => (await startProvider()).payments],
])('[RT-14] %s', (_, start) => {
  test('takes the money under a reference', async () => {
    expect(await (await start()).charge(CHARGE)).toEqual({ reference: expect.stringMatching(/./) });
  });

  test.each([
    ['test_declined_1', 'declined'],
    ['test_insufficient_funds_1', 'insufficient_funds'],
    ['from_nowhere', 'unknown_card'],
  ])('says of %s: %s', async (token, refused) => {
    expect(await (await start()).charge({ ...CHARGE, token })).toEqual({ refused });
  });
});

test('the provider is told the token, integer cents, and a key that makes a repeat the same charge', async () => {
  const { payments, heard } = await startProvider();
  const first = await payments.charge(CHARGE);
  expect(await payments.charge(CHARGE)).toEqual(first);
  expect(heard[0]?.body).toEqual({ token: 'test_ok_1', amount_cents: 3645, currency: 'USD' });
  expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer known to both', 'idempotency-key': 'me:key-1' });
});

test.each([500, 401, 200])(
  'a provider that answers %i with nothing usable is an error, not a payment',
  async (status) => {
    const { payments } = await startProvider(status);
    await expect(payments.charge(CHARGE)).rejects.toThrow(/provider|expected/);
  },
);
