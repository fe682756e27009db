import { expect, test } from 'vitest';
import type { Payments } from '../../src/server/adapters/payments.ts';
import { testApp } from './support/app.ts';
import { buyer, CHOICE, left, pay } from './support/buyers.ts';
import { openTestDb } from './support/snapshot.ts';

/** Says nothing of any charge, and is asked how each ended until `knows` says that it can tell. */
const provider = (knows: (key: string) => boolean): Payments => ({
  charge: () => Promise.reject(new Error('silent')),
  close: (key) => (knows(key) ? Promise.resolve(null) : Promise.reject(new Error('silent'))),
});

test('[RT-14] a payment of which the provider says nothing does not hold up those of others', async () => {
  const db = await openTestDb();
  const on = await testApp({}, { db, adapters: { payments: provider(() => false) } });
  const before = await left(on, CHOICE.variant);
  for (const who of [await buyer(on), await buyer(on)]) expect((await pay(on, who)).statusCode).toBe(503);
  const [stuck] = await on.store.reservations.abandoned(on.clock.now);
  expect(await left(on, CHOICE.variant)).toBe(before - 2 * CHOICE.quantity);

  const next = await testApp({}, { db, adapters: { payments: provider((key) => key !== stuck?.id) } });
  await expect.poll(() => left(next, CHOICE.variant)).toBe(before - CHOICE.quantity);
  expect(await next.store.reservations.abandoned(next.clock.now)).toEqual([stuck]);
  await next.app.close();
  await on.close();
});
