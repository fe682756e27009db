import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { milliseconds } from '#core';
import { createPayments } from '../../src/server/adapters/payments.ts';
import type { Payments } from '../../src/server/adapters/payments.ts';
import { createEmbeddedPayments } from '../../src/server/adapters/sample-payments.ts';
import { createStore } from '../../src/server/store/store.ts';
import { fakePayments } from './support/fake-payments.ts';
import type { FakePayments } from './support/fake-payments.ts';
import { shipped } from './support/shipped.ts';
import { openTestDb } from './support/snapshot.ts';

async function byEnvironment(): Promise<{ payments: Payments; fake: FakePayments }> {
  const fake = await fakePayments();
  onTestFinished(() => fake.close());
  return { payments: createPayments(fake.settings), fake };
}

async function embedded(): Promise<Payments> {
  const store = createStore(await openTestDb());
  onTestFinished(() => store.close());
  return createEmbeddedPayments(store.sampleCharges);
}

const CHARGE = { token: 'test_ok_1', amountCents: 3848, currency: 'USD', key: 'me:key-1' };

describe.each([
  ['the embedded provider', embedded],
  ['the provider of the environment', async () => (await byEnvironment()).payments],
])('[RT-14] %s', (_, start) => {
  test('takes the money once per key and returns a reference', async () => {
    const payments = await start();
    const first = await payments.charge(CHARGE);
    expect(first).toEqual({ reference: expect.stringMatching(/./) });
    expect(await payments.charge(CHARGE)).toEqual(first);
    expect(await payments.charge({ ...CHARGE, key: 'me:key-2' })).not.toEqual(first);
  });

  test.each([
    ['test_declined_1', 'declined'],
    ['test_insufficient_funds_1', 'insufficient_funds'],
    ['from_nowhere', 'unknown_card'],
  ])('the token %s is refused as %s', async (token, refused) => {
    const payments = await start();
    expect(await payments.charge({ ...CHARGE, token })).toEqual({ refused });
    expect(await payments.close(CHARGE.key)).toBeNull();
  });

  test('closing a charge that was taken returns its reference', async () => {
    const payments = await start();
    const taken = await payments.charge(CHARGE);
    expect({ reference: await payments.close(CHARGE.key) }).toEqual(taken);
  });

  test('a charge that was closed first is never taken', async () => {
    const payments = await start();
    expect(await payments.close(CHARGE.key)).toBeNull();
    await expect(payments.charge(CHARGE)).rejects.toThrow(/closed|409/);
    expect(await payments.close(CHARGE.key)).toBeNull();
  });
});

test('the provider receives the token, integer cents, and a key that makes a repeat the same charge', async () => {
  const { payments, fake } = await byEnvironment();
  await payments.charge(CHARGE);
  await payments.close('a/b');
  const [charged, closed] = fake.heard;
  expect(charged?.body).toEqual({ token: 'test_ok_1', amount_cents: 3848, currency: 'USD' });
  expect(charged?.headers).toMatchObject({ authorization: 'Bearer known to both', 'idempotency-key': 'me:key-1' });
  expect(closed).toMatchObject({ url: '/v1/charges/a%2Fb/close', headers: { authorization: 'Bearer known to both' } });
});

test('[RT-14] the timeouts of a charge and of its settlement together are shorter than the browser’s timeout', async () => {
  const { payments } = await byEnvironment();
  const fetched = vi.spyOn(globalThis, 'fetch');
  const limits = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => void vi.restoreAllMocks());
  await payments.charge(CHARGE);
  await payments.close(CHARGE.key);
  const ends = limits.mock.results.map(({ value }) => value);
  expect(fetched.mock.calls.map(([, init]) => ends.indexOf(init?.signal))).toEqual([0, 1]);
  const { flow } = await shipped();
  const longest = limits.mock.calls.reduce((sum, [ms]) => sum + ms, 0);
  expect(longest).toBeLessThan(milliseconds(flow.api.timeout));
});

test.each([500, 401, 200])('a %i without a usable body is an error, not a payment', async (status) => {
  const { payments, fake } = await byEnvironment();
  fake.status = status;
  await expect(payments.charge(CHARGE)).rejects.toThrow(/provider|expected/);
  await expect(payments.close(CHARGE.key)).rejects.toThrow(/provider|expected/);
});
