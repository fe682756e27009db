import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Card } from '#core';
import { createCards } from '#services';
import { json, startBackend } from './backend.ts';

const NOW = Date.UTC(2026, 5, 15);
const GOOD: Card = { number: '4242 4242 4242 4242', expires: '06/26', code: '123' };
const cards = createCards(() => NOW);

/** A payment provider as payments.ts documents it: it refuses one card number and accepts every other. */
async function provider() {
  const backend = await startBackend();
  backend.on('POST /tokens', (response, received) =>
    received.body.includes('1111111111111111')
      ? json(422, { error: 'no such card' })(response, received)
      : json(201, { token: 'tok_1' })(response, received),
  );
  return { ...backend, address: `${backend.origin}/tokens` };
}

describe.each([
  ['staging’s test cards', async () => null],
  ['a payment provider', async () => (await provider()).address],
])('[RT-14] %s', (_, where) => {
  test('make a token of a card that does not contain its number', async () => {
    const token = await cards.tokenise(GOOD, await where());
    expect(token).toMatch(/^[\w-]+$/);
    expect(token).not.toMatch(/4242/);
  });

  test('make no token of an invalid card', async () => {
    expect(await cards.tokenise({ ...GOOD, number: '1111 1111 1111 1111' }, await where())).toBeNull();
  });
});

test.each([
  ['its last month is over', { expires: '05/26' }],
  ['it names a thirteenth month', { expires: '13/27' }],
  ['its security code is short', { code: '12' }],
])('a test card is refused when %s', async (_, change) => {
  expect(await cards.tokenise({ ...GOOD, ...change }, null)).toBeNull();
});

test('the provider receives the card and nothing about the visitor', async () => {
  const { address, received } = await provider();
  await cards.tokenise(GOOD, address);
  expect(received.map(({ line, body }) => [line, JSON.parse(body)])).toEqual([
    ['POST /tokens', { number: '4242424242424242', expires: '06/26', code: '123' }],
  ]);
  expect(received[0]?.headers).not.toHaveProperty('cookie');
  expect(received[0]?.headers).not.toHaveProperty('authorization');
  expect(received[0]?.headers).not.toHaveProperty('referer');
});

test.each([
  ['fails', json(500, { token: 'tok_1' })],
  ['returns no token', json(200, {})],
  ['returns an empty token', json(200, { token: '' })],
  ['returns another shape', json(200, ['tok_1'])],
])('[EC-7] a provider that %s gives an error that can be retried, not a refused card', async (_, answer) => {
  const backend = await startBackend();
  backend.on('POST /tokens', answer);
  await expect(cards.tokenise(GOOD, `${backend.origin}/tokens`)).rejects.toThrow(/provider|expected|too_small/);
});

test('[RT-14] the request to the provider carries no cookie or address of the page, is not cached, and ends', async () => {
  const { address } = await provider();
  const fetched = vi.spyOn(globalThis, 'fetch');
  const limits = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => void vi.restoreAllMocks());
  await cards.tokenise(GOOD, address);
  expect(fetched.mock.calls).toEqual([
    [
      address,
      expect.objectContaining({
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        signal: limits.mock.results[0]?.value,
      }),
    ],
  ]);
  expect(limits.mock.calls).toEqual([[10_000]]);
});

test.each([
  ['4242424242424242', 'ok'],
  ['5555 5555 5555 4444', 'ok'],
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'insufficient_funds'],
])('[RT-14] the test card %s tells staging that the payment is %s', async (number, outcome) => {
  expect(await cards.tokenise({ ...GOOD, number }, null)).toBe(`test_${outcome}_${NOW.toString(36)}`);
});
