import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Payments } from '../../src/server/adapters/payments.ts';
import { testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { buyer, CHOICE, pay, REPEATS, repeating, SHIPPING } from './support/buyers.ts';
import { openPayment } from './support/open-payment.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({}, { products: repeating });
}, 60_000);
afterAll(() => server.close());

const receiptsOf = async (on: TestApp, { email }: Pick<Member, 'email'>) =>
  (await on.store.outbox.latest(50)).filter(({ to, text }) => to === email && text.includes('/orders/'));

test('[RT-14] [AN-9] a placed order gets one receipt, which does not say what was bought', async () => {
  const who = await buyer(server);
  const [first, again] = [await pay(server, who), await pay(server, who)];
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  const { id, number } = first.json<{ id: string; number: string }>();
  const [receipt, ...others] = await receiptsOf(server, who.as);
  expect(others).toEqual([]);
  expect(receipt?.subject).toBe(`Tundish Health: receipt for order ${number}`);
  for (const text of [number, 'Total paid: $38.48', 'Delivery: $0.00', SHIPPING.city, `/orders/${id}\n`, '555-0134'])
    expect(receipt?.text).toContain(text);
  // The charge does not repeat, so the receipt must not mention a repetition.
  expect(receipt?.text).not.toMatch(/repeats|You agreed/);
  const mail = `${receipt?.subject} ${receipt?.text}`.toLowerCase();
  for (const secret of ['migraine', 'tablet', 'mg', CHOICE.variant, SHIPPING.line1, SHIPPING.zip, SHIPPING.name])
    expect(mail).not.toContain(secret.toLowerCase());
});

test('[decision 25] [decision 50] the receipt is in the person’s language, with the consent to a repeating charge', async () => {
  const who = await buyer(server, REPEATS);
  const placed = await server.call('POST', '/api/checkout', {
    as: who.as,
    body: { shipping: SHIPPING, payment_token: who.card, consent: true },
    headers: { 'idempotency-key': who.key, 'accept-language': 'es' },
  });
  expect(placed.statusCode, placed.body).toBe(201);
  const [receipt] = await receiptsOf(server, who.as);
  expect(receipt?.text).toContain('Total pagado: $36.45');
  expect(receipt?.text).toContain('«Acepto pagar $36.45 hoy y después $36.45 cada mes');
});

test('[decision 25] a payment gets its receipt in the default language if the server no longer has the person’s language', async () => {
  const { on, who, settle } = await openPayment();
  await on.db.query("update reservations set locale = 'tlh'");
  await settle();
  const [receipt] = await receiptsOf(on, who.as);
  expect(receipt?.subject).toContain('receipt for order');
  expect(receipt?.text).toContain('Total paid: $38.48');
  await on.close();
});

test('a failed payment gets no receipt', async () => {
  const who = await buyer(server);
  expect((await pay(server, who, 'test_declined_1')).statusCode).toBe(422);
  expect(await receiptsOf(server, who.as)).toEqual([]);
});

test('[RT-14] a payment settled later, by any server, gets one receipt', async () => {
  let silent = true;
  const payments: Payments = {
    charge: () => Promise.reject(new Error('silent')),
    close: () => (silent ? Promise.reject(new Error('silent')) : Promise.resolve('taken')),
  };
  const on = await testApp({}, { adapters: { payments } });
  const who = await buyer(on);
  expect((await pay(on, who)).statusCode).toBe(503);
  expect(await receiptsOf(on, who.as)).toEqual([]);
  silent = false;
  expect((await pay(on, who)).statusCode).toBe(201);
  expect(await receiptsOf(on, who.as)).toHaveLength(1);
  await on.close();
});
