import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmbeddedPayments } from '../../src/server/adapters/payments.ts';
import type { Charge } from '../../src/server/adapters/payments.ts';
import type { Db } from '../../src/server/store/db.ts';
import { testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { journey } from './support/ordering.ts';

const SHIPPING = { name: 'Ada Lovelace', line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' };
const CHOICE = { variant: 'mr-tablet-50', quantity: 9, subscriptionType: 'monthly' };
/** Of this variant there are two orders' worth. */
const SCARCE = { ...CHOICE, variant: 'mr-tablet-25' };
const ORDERS_LEFT = 2;

interface Buyer {
  as: Member;
  key: string;
}

/** What paying at the same time must do on every database: one order, one charge, and no unit sold twice (RT-14). */
export function checkoutContract(name: string, open: () => Promise<Db>): void {
  describe(`[RT-14] paying at the same time on ${name}`, () => {
    let server: TestApp;
    const charges: Charge[] = [];
    beforeAll(async () => {
      const embedded = createEmbeddedPayments();
      server = await testApp(
        {},
        {
          db: await open(),
          adapters: {
            payments: { ...embedded, charge: (charge) => (charges.push(charge), embedded.charge(charge)) },
          },
          products: (products) =>
            products.map((product) => ({
              ...product,
              variants: product.variants.map((variant) =>
                variant.id === SCARCE.variant ? { ...variant, stock: SCARCE.quantity * ORDERS_LEFT } : variant,
              ),
            })),
        },
      );
    }, 60_000);
    afterAll(() => server.close());

    const buyer = async (choice = CHOICE): Promise<Buyer> => {
      const { member: as } = await journey(server, 'intro');
      expect((await server.call('PUT', '/api/carts', { as, body: choice })).statusCode).toBe(200);
      const opened = (await server.call('GET', '/api/checkout', { as })).json<{ idempotency_key: string }>();
      return { as, key: opened.idempotency_key };
    };
    const pay = ({ as, key }: Buyer, token = 'test_ok_1') =>
      server.call('POST', '/api/checkout', {
        as,
        body: { shipping: SHIPPING, payment_token: token },
        headers: { 'idempotency-key': key },
      });
    const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).toSorted();
    const ordersOf = (as: Member) => server.store.orders.of(as.id);
    const chargesOf = ({ id }: Member) => charges.filter(({ key }) => key.startsWith(id));

    test('with one key, at once or later, is the same order and one charge', async () => {
      const who = await buyer();
      const many = await Promise.all(Array.from({ length: 8 }, () => pay(who)));
      const later = await pay(who, 'test_ok_2');
      expect(statuses([...many, later])).toEqual(Array.from({ length: 9 }, () => 201));
      expect(new Set([...many, later].map(({ body }) => body)).size).toBe(1);
      expect(await ordersOf(who.as)).toHaveLength(1);
      expect(chargesOf(who.as)).toHaveLength(1);
    });

    test('with keys of their own is one order: the others find no cart, and are not charged', async () => {
      const who = await buyer();
      const many = await Promise.all(Array.from({ length: 6 }, (_, at) => pay({ ...who, key: `${who.key}-${at}` })));
      const [placed, ...refused] = statuses(many);
      expect(placed).toBe(201);
      for (const status of refused) expect([409, 422]).toContain(status);
      expect(await ordersOf(who.as)).toHaveLength(1);
      expect(chargesOf(who.as)).toHaveLength(1);
    });

    test('of the last units as many buyers get some as there are, and nobody else is charged', async () => {
      const buyers: Buyer[] = [];
      while (buyers.length < ORDERS_LEFT + 3) buyers.push(await buyer(SCARCE));
      const answers = await Promise.all(buyers.map((each) => pay(each)));
      expect(statuses(answers)).toEqual([201, 201, 409, 409, 409]);
      for (const [at, { as }] of buyers.entries()) {
        const got = answers[at]?.statusCode === 201 ? 1 : 0;
        expect([(await ordersOf(as)).length, chargesOf(as).length]).toEqual([got, got]);
      }
      expect((await server.store.stock.of('migraine-relief')).get(SCARCE.variant)).toBe(0);
      const { member: as } = await journey(server, 'intro');
      const variants = await server.call('GET', '/api/products/migraine-relief/variants', { as });
      expect(variants.json()).toMatchObject({ variants: [{ id: SCARCE.variant, in_stock: false }, {}, {}, {}, {}] });
    });

    test('while another tab changes the cart, what was bought is one or the other, at its own price', async () => {
      const who = await buyer();
      const other = { ...CHOICE, variant: 'mr-tablet-100' };
      const [paid] = await Promise.all([pay(who), server.call('PUT', '/api/carts', { as: who.as, body: other })]);
      expect(paid.statusCode, paid.body).toBe(201);
      const [order] = await ordersOf(who.as);
      const prices: Record<string, number> = { 'mr-tablet-50': 3645, 'mr-tablet-100': 4455 };
      expect(order?.totalCents).toBe(prices[order?.items[0]?.variant.id ?? '']);
      expect(chargesOf(who.as).map(({ amountCents }) => amountCents)).toEqual([order?.totalCents]);
    });

    test('a card that is declined in one tab leaves the other’s order whole', async () => {
      const who = await buyer();
      const both = await Promise.all([pay(who, 'test_declined_1'), pay(who)]);
      expect(both[1]?.statusCode).toBe(201);
      expect(await ordersOf(who.as)).toHaveLength(1);
    });
  });
}
