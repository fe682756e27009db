import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src/server/store/db.ts';
import { testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { buyer, CHOICE, left, ORDERS_LEFT, pay, scarce, SCARCE } from './support/buyers.ts';
import type { Buyer } from './support/buyers.ts';
import { fakePayments } from './support/fake-payments.ts';
import type { FakePayments } from './support/fake-payments.ts';
import { goodAnswers, goodBody, journey, productFor } from './support/ordering.ts';

/**
 * What paying must do on every database: one order, one charge, no unit sold twice, and nobody waits for somebody
 * else's payment (RT-14).
 */
export function checkoutContract(name: string, open: () => Promise<Db>): void {
  describe(`[RT-14] paying on ${name}`, () => {
    let provider: FakePayments;
    let server: TestApp;
    /** A second server on the same database. */
    let second: TestApp;
    beforeAll(async () => {
      provider = await fakePayments();
      const db = await open();
      const settings = { payment: provider.settings };
      server = await testApp(settings, { db, products: scarce });
      second = await testApp(settings, { db, products: scarce });
    }, 60_000);
    afterAll(async () => {
      await second.app.close();
      await server.close();
      await provider.close();
    });
    beforeEach(() => {
      provider.trouble.clear();
      provider.isDown = false;
    });

    const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).toSorted();
    const ordersOf = (as: Member) => server.store.orders.of(as.id);
    const chargesOf = ({ card }: Buyer) => provider.taken.filter((token) => token === card);
    const isOnce = async (who: Buyer) => expect([await ordersOf(who.as), chargesOf(who)]).toMatchObject([[{}], [{}]]);

    test('with one key, at once or later, on either server, makes one order and one charge', async () => {
      const who = await buyer(server);
      const many = await Promise.all([server, second, server, second, server, second].map((on) => pay(on, who)));
      const after = await pay(second, who, 'test_ok_another');
      expect(statuses([...many, after])).toEqual(Array.from({ length: 7 }, () => 201));
      expect(new Set([...many, after].map(({ body }) => body)).size).toBe(1);
      await isOnce(who);
    });

    test('with several keys makes one order; the other requests find no cart and charge nothing', async () => {
      const who = await buyer(server);
      const many = await Promise.all(
        [server, second, server, second].map((on, index) => pay(on, { ...who, key: `${who.key}-${index}` })),
      );
      const [placed, ...refused] = statuses(many);
      expect(placed).toBe(201);
      for (const status of refused) expect([409, 422]).toContain(status);
      await isOnce(who);
    });

    test('while the provider is slow for one buyer, another buyer of the same variant is served', async () => {
      const [slow, quick] = [await buyer(server), await buyer(server)];
      provider.trouble.set(slow.card, 'hangs');
      const waits = pay(server, slow);
      await provider.hanging(slow.card);
      expect((await pay(server, quick)).statusCode).toBe(201);
      expect((await pay(second, await buyer(server))).statusCode).toBe(201);
      expect(await ordersOf(slow.as)).toEqual([]);
      provider.goOn();
      expect((await waits).statusCode).toBe(201);
      await isOnce(slow);
    });

    test('a second time, on either server, while the provider is slow, waits for the first payment', async () => {
      const who = await buyer(server);
      provider.trouble.set(who.card, 'hangs after taking');
      const first = pay(server, who);
      await provider.hanging(who.card);
      const again = [pay(server, who), pay(second, who)];
      provider.goOn();
      expect(statuses(await Promise.all([first, ...again]))).toEqual([201, 201, 201]);
      await isOnce(who);
    });

    test('while a payment is in progress answers cannot change; after it failed they can', async () => {
      const who = await buyer(server);
      const product = productFor(server);
      const present = async () => server.store.questionnaires.current(who.as.id, product.slug);
      const before = await present();
      const [question] = product.medical_questionnaire;
      if (!before || !question) throw new Error('no question');
      const api = `/api/products/${product.slug}`;
      const change = () =>
        server.call('PUT', `${api}/user_questionnaires/${before.id}/questions/${question.id}`, {
          as: who.as,
          body: goodBody(question),
        });
      const answers = { questionnaire_answers: goodAnswers(product.pre_questionnaire) };
      const sendAgain = () => server.call('POST', `${api}/pre_questionnaire_answers`, { as: who.as, body: answers });
      provider.trouble.set('test_declined_1', 'hangs');
      const paying = pay(server, who, 'test_declined_1');
      await provider.hanging('test_declined_1');
      expect([(await change()).statusCode, (await sendAgain()).statusCode]).toEqual([422, 422]);
      expect((await server.call('GET', '/api/checkout', { as: who.as })).statusCode).toBe(200);
      provider.goOn();
      expect((await paying).statusCode).toBe(422);
      expect((await present())?.state).toBe(before.state);
      expect([(await change()).statusCode, (await sendAgain()).statusCode]).toEqual([200, 200]);
      expect((await pay(server, who)).statusCode).toBe(201);
    });

    test.each(['breaks after taking', 'breaks'] as const)(
      'a connection that %s leaves a charge whose outcome is asked for',
      async (trouble) => {
        const who = await buyer(server);
        provider.trouble.set(who.card, trouble);
        const answer = await pay(server, who);
        expect(answer.statusCode).toBe(trouble === 'breaks' ? 503 : 201);
        provider.trouble.clear();
        expect((await pay(second, who)).statusCode).toBe(201);
        await isOnce(who);
      },
    );

    test('after the provider was unreachable, the next press settles the payment, also with another card', async () => {
      const who = await buyer(server);
      provider.trouble.set(who.card, 'hangs after taking');
      const first = pay(server, who);
      await provider.hanging(who.card);
      provider.isDown = true;
      provider.drop();
      expect((await first).json()).toMatchObject({
        errors: { message: expect.stringContaining('not be charged twice') },
      });
      expect((await pay(second, who)).statusCode).toBe(503);
      provider.isDown = false;
      expect((await pay(second, who, 'test_ok_another')).statusCode).toBe(201);
      expect(provider.taken).not.toContain('test_ok_another');
      await isOnce(who);
    });

    test('a cart of another product that is filled during the payment is kept', async () => {
      const who = await buyer(server);
      provider.trouble.set(who.card, 'hangs');
      const paying = pay(server, who);
      await provider.hanging(who.card);
      const cart = await server.store.carts.read(who.as.id);
      if (!cart) throw new Error('no cart');
      await server.store.carts.save(who.as.id, { ...cart, product_slug: 'hair-regrowth' }, new Date());
      provider.goOn();
      expect((await paying).statusCode).toBe(201);
      expect(await server.store.carts.read(who.as.id)).toMatchObject({ product_slug: 'hair-regrowth' });
    });

    test('while another tab changes the cart, buys the old or the new cart, each at its own price', async () => {
      const who = await buyer(server);
      const other = { ...CHOICE, variant: 'mr-tablet-100' };
      const [paid] = await Promise.all([
        pay(server, who),
        second.call('PUT', '/api/carts', { as: who.as, body: other }),
      ]);
      expect(paid.statusCode, paid.body).toBe(201);
      const [order] = await ordersOf(who.as);
      const prices: Record<string, number> = { 'mr-tablet-50': 3848, 'mr-tablet-100': 4702 };
      expect(order?.totalCents).toBe(prices[order?.items[0]?.variant.id ?? '']);
      const charged = provider.heard.filter(({ body }) => body['token'] === who.card);
      expect(charged.map(({ body }) => body['amount_cents'])).toEqual([order?.totalCents]);
    });

    test('a card declined in one tab leaves the other tab’s order intact', async () => {
      const who = await buyer(server);
      const both = await Promise.all([pay(server, who, 'test_declined_1'), pay(second, who)]);
      expect(both[1]?.statusCode).toBe(201);
      await isOnce(who);
    });

    describe('reservations of the last units', () => {
      test('a payment that fails releases its units', async () => {
        const who = await buyer(server, SCARCE);
        const before = await left(server, SCARCE.variant);
        expect((await pay(server, who, 'test_declined_1')).statusCode).toBe(422);
        provider.trouble.set(who.card, 'breaks');
        expect((await pay(server, who)).statusCode).toBe(503);
        expect(await left(server, SCARCE.variant)).toBe(before);
      });

      test('as many buyers succeed as there are units, and nobody else is charged', async () => {
        const buyers: Buyer[] = [];
        while (buyers.length < ORDERS_LEFT + 3) buyers.push(await buyer(server, SCARCE));
        const answers = await Promise.all(buyers.map((each, index) => pay(index % 2 ? second : server, each)));
        expect(statuses(answers)).toEqual([201, 201, 409, 409, 409]);
        for (const [index, who] of buyers.entries()) {
          const got = answers[index]?.statusCode === 201 ? 1 : 0;
          expect([(await ordersOf(who.as)).length, chargesOf(who).length]).toEqual([got, got]);
        }
        expect(await left(server, SCARCE.variant)).toBe(0);
        const { member: as } = await journey(server, 'intro');
        const variants = await server.call('GET', '/api/products/migraine-relief/variants', { as });
        expect(variants.json()).toMatchObject({ variants: [{ id: SCARCE.variant, in_stock: false }, {}, {}, {}, {}] });
      });
    });
  });
}
