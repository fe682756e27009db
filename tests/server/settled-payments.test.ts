import { expect, test } from 'vitest';
import type { Payments } from '../../src/server/adapters/payments.ts';
import { DatabaseUnavailable } from '../../src/server/store/db.ts';
import type { Db, Sql } from '../../src/server/store/db.ts';
import { mailedToken, memberOf, testApp } from './support/app.ts';
import { buyer, CHOICE, left, pay } from './support/buyers.ts';
import { openPayment } from './support/open-payment.ts';
import { openTestDb } from './support/snapshot.ts';

/** A provider that leaves every charge open. It reports the result for a key only after `knows` is true for it. */
const provider = (knows: (key: string) => boolean): Payments => ({
  charge: () => Promise.reject(new Error('silent')),
  close: (key) => (knows(key) ? Promise.resolve(null) : Promise.reject(new Error('silent'))),
});

test('[RT-14] a payment whose outcome is unknown does not delay the settling of others', async () => {
  const db = await openTestDb();
  const on = await testApp({}, { db, adapters: { payments: provider(() => false) } });
  const before = await left(on, CHOICE.variant);
  for (const who of [await buyer(on), await buyer(on)]) expect((await pay(on, who)).statusCode).toBe(503);
  const [stuck] = await on.store.reservations.abandoned(on.clock.now);
  expect(await left(on, CHOICE.variant)).toBe(before - 2 * CHOICE.quantity);

  const next = await testApp({}, { db, adapters: { payments: provider((key) => key !== stuck?.id) } });
  await expect.poll(() => left(next, CHOICE.variant)).toBe(before - CHOICE.quantity);
  expect(await next.store.reservations.abandoned(next.clock.now)).toEqual([stuck]);
  await expect.poll(() => next.logs.join('\n')).toContain('payments left open could not be settled');
  await next.app.close();
  await on.close();
});

test('[RT-14] a second payment while the outcome is still unknown gets the same message', async () => {
  const on = await testApp({}, { adapters: { payments: provider(() => false) } });
  const who = await buyer(on);
  for (const _ of ['first', 'again']) {
    const answer = await pay(on, who);
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain(on.flow.serverTexts['en']?.payment_open);
  }
  await on.close();
});

test('[RT-14] an order that is being paid is not set aside when the address’s owner is verified', async () => {
  const on = await testApp({}, { adapters: { payments: provider(() => false) } });
  const { as, ...rest } = await buyer(on);
  expect((await pay(on, { as, ...rest })).statusCode).toBe(503);
  await on.db.query("update users set email_verification = 'required' where id = $1", [as.id]);
  await on.call('POST', '/api/forgot_password', { body: { email: as.email } });
  const password = 'nine calm otters drift';
  const link = `/api/reset_password/${await mailedToken(on.store, as.email)}`;
  expect((await on.call('PUT', link, { body: { password } })).statusCode).toBe(204);
  const back = await on.call('POST', '/api/login', { body: { email: as.email, password } });
  expect(memberOf(back).id).toBe(as.id);
  await on.close();
});

test('[RT-14] what was chosen of another product while a payment was open stays in the cart when it is settled', async () => {
  const { on, who, settle } = await openPayment();
  const cart = await on.store.carts.read(who.as.id);
  if (cart === null) throw new Error('the cart was emptied before the payment was settled');
  await on.store.carts.save(who.as.id, { ...cart, product_slug: 'another' }, on.clock.now);
  await settle();
  expect(await on.store.carts.read(who.as.id)).toMatchObject({ product_slug: 'another' });
  await on.close();
});

test('[RT-14] a database failure after the charge is not reported as a failed payment', async () => {
  const db = await openTestDb();
  const gone = { for: 'insert into orders' };
  const withholding = (sql: Sql): Sql => ({
    ...sql,
    query: (text, params) =>
      gone.for !== '' && text.includes(gone.for)
        ? Promise.reject(new DatabaseUnavailable('57P01'))
        : sql.query(text, params),
  });
  const frail: Db = { ...db, tx: (work) => db.tx((sql) => work(withholding(sql))) };
  const charged: string[] = [];
  const payments: Payments = {
    charge: async ({ key }) => ({ reference: `paid-${charged.push(key)}` }),
    close: async (key) => (charged.includes(key) ? 'paid-1' : null),
  };
  const on = await testApp({}, { db: frail, adapters: { payments } });
  const who = await buyer(on);
  const first = await pay(on, who);
  expect(first.statusCode).toBe(503);
  expect(first.json<{ errors: { message: string } }>().errors.message).toContain('you will not be charged twice');

  gone.for = '';
  on.clock.now = new Date(on.clock.now.getTime() + 60_000);
  expect((await pay(on, who)).statusCode).toBe(201);
  expect(charged).toHaveLength(1);
  await on.close();
});

test.each([
  ['took the money, gives the order at once', 'paid-1', 201, 1],
  ['took nothing, is told, and the units are free at once', null, 503, 0],
])('[RT-14] who pays with a provider that answers late, and %s', async (_, reference, status, orders) => {
  const closed: string[] = [];
  const payments: Payments = {
    charge: () => Promise.reject(new Error('late')),
    close: async (key) => (closed.push(key), reference),
  };
  const on = await testApp({}, { adapters: { payments } });
  const before = await left(on, CHOICE.variant);
  const who = await buyer(on);
  const answer = await pay(on, who);
  expect(answer.statusCode).toBe(status);
  const placed = await on.store.orders.of(who.as.id);
  expect([placed.length, closed.length]).toEqual([orders, 1]);
  expect(await left(on, CHOICE.variant)).toBe(before - orders * CHOICE.quantity);
  // Nothing is left to settle, also after the time for which a server may hold a reservation.
  expect(await on.store.reservations.abandoned(new Date(on.clock.now.getTime() + 3_600_000))).toEqual([]);
  if (reference === null) expect(answer.body).toContain(on.flow.serverTexts['en']?.payment_silent);
  await on.close();
});
