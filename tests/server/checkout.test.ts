import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './support/app.ts';
import { CHOICE, REPEATS, repeating, SHIPPING } from './support/buyers.ts';
import type { Member, TestApp } from './support/app.ts';
import { journey } from './support/ordering.ts';
import { openTestDb } from './support/snapshot.ts';

const OK = 'test_ok_1';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({}, { products: repeating });
}, 60_000);
afterAll(() => server.close());

/** A person with a full cart, and the key of their checkout. */
async function buyer(on = server, choice = CHOICE, slug?: string): Promise<{ as: Member; key: string }> {
  const { member: as } = await journey(on, 'intro', undefined, slug);
  expect((await on.call('PUT', '/api/carts', { as, body: choice })).statusCode).toBe(200);
  const opened = (await on.call('GET', '/api/checkout', { as })).json<{ idempotency_key: string }>();
  return { as, key: opened.idempotency_key };
}

const pay = (
  { as, key }: { as: Pick<Member, 'token'>; key: string },
  body: object = {},
  on = server,
  headers: Record<string, string> = {},
) =>
  on.call('POST', '/api/checkout', {
    as,
    body: { shipping: SHIPPING, payment_token: OK, ...body },
    headers: { 'idempotency-key': key, ...headers },
  });
const ordersOf = async (as: Member) =>
  (await server.call('GET', '/api/orders', { as })).json<{ orders: { id: string; number: string }[] }>().orders;

describe('[RT-14] an order', () => {
  test('is placed, numbered and stored, and the cart is emptied', async () => {
    const who = await buyer();
    const response = await pay(who, { total_cents: 3848 });
    expect(response.statusCode, response.body).toBe(201);
    const order = response.json<{ id: string; number: string }>();
    expect(order).toMatchObject({
      state: 'in_review',
      total_cents: 3848,
      shipping: { ...SHIPPING, line2: '' },
      line_items: [{ quantity: 9, price_cents: 3848, product: { slug: 'migraine-relief' } }],
    });
    expect(order.number).toMatch(/^TD-\d{6}$/);
    const { counted, ...placed } = response.json();
    expect(await ordersOf(who.as)).toEqual([placed]);
    expect(counted).toBe(true);
    const again = await server.call('GET', `/api/checkout?order=${order.id}`, { as: who.as });
    expect(again.json()).toMatchObject({ order: placed });
    const own = await server.call('GET', `/api/orders/${order.id}`, { as: who.as });
    expect([own.statusCode, own.json()]).toEqual([200, { ...placed, answers: expect.any(Array) }]);
    expect(await server.store.carts.read(who.as.id)).toBeNull();
    // What is ordered is no longer in progress.
    const portal = await server.call('GET', '/api/members_portal/dashboard', { as: who.as });
    expect(portal.json()).toMatchObject({ started: [], orders: [{ number: order.number }] });
  });

  test('placed in the same moment as others is listed by its number, the newest first', async () => {
    const all = [];
    for (const who of [await buyer(), await buyer(), await buyer()]) {
      expect((await pay(who)).statusCode).toBe(201);
      all.push(who.as.id);
    }
    const [first, second, third] = all;
    const as = await server.member();
    // A database without an order to go by returns rows as they were written last, or in the opposite order.
    for (const id of [second, third, first])
      await server.db.query('update orders set user_id = $2, placed_at = $3 where user_id = $1', [
        id,
        as.id,
        server.clock.now,
      ]);
    const numbers = (await ordersOf(as)).map(({ number }) => number);
    expect(numbers).toHaveLength(3);
    expect(numbers).toEqual(numbers.toSorted().toReversed());
  });

  test('[decision 45] keeps what the person saw of the product and its variant, with both pictures', async () => {
    const who = await buyer(server, { variant: 'hr-foam-5', quantity: 1, subscriptionType: 'once' }, 'hair-regrowth');
    type Variant = { id: string; name: string; image: string };
    type Items = { line_items: { product: object; variant: Variant }[] };
    const bought = ({ line_items }: Items) =>
      line_items.map(({ product, variant: { id, name, image } }) => ({ product, variant: { id, name, image } }));
    const seen = (await server.call('GET', '/api/checkout', { as: who.as })).json<{ order: Items }>().order;
    const product = { slug: 'hair-regrowth', image: expect.stringMatching(/^\//) };
    expect(bought(seen)).toMatchObject([
      { product, variant: { id: 'hr-foam-5', image: expect.stringMatching(/^\//) } },
    ]);
    const placed = (await pay(who)).json<Items & { id: string }>();
    expect(bought(placed)).toEqual(bought(seen));
    const later = await server.call('GET', `/api/orders/${placed.id}`, { as: who.as });
    expect(bought(later.json<Items>())).toEqual(bought(seen));
  });

  test('GET checkout returns the summary and the person’s address', async () => {
    const { as, key } = await buyer();
    const opened = (await server.call('GET', '/api/checkout', { as })).json();
    expect(opened).toMatchObject({ order: { total_cents: 3848 }, shipping: { name: 'Ada Lovelace', zip: '62701' } });
    expect(opened).toMatchObject({ idempotency_key: key });
  });

  test('the idempotency key changes when the content of the cart changes', async () => {
    const { as, key } = await buyer();
    await server.call('PUT', '/api/carts', { as, body: { ...CHOICE, variant: 'mr-tablet-100' } });
    expect((await server.call('GET', '/api/checkout', { as })).json()).not.toMatchObject({ idempotency_key: key });
  });

  test('another person cannot read it', async () => {
    const who = await buyer();
    const { id } = (await pay(who)).json<{ id: string }>();
    const other = await server.member();
    expect((await server.call('GET', `/api/checkout?order=${id}`, { as: other })).statusCode).toBe(404);
    expect((await server.call('GET', `/api/orders/${id}`, { as: other })).statusCode).toBe(404);
    expect((await server.call('GET', `/api/orders/${id}`)).statusCode).toBe(401);
    expect(await ordersOf(other)).toEqual([]);
  });

  test('includes shipping and tax, and charges them', async () => {
    const dear = await testApp(
      {},
      { flow: (flow) => ({ ...flow, money: { ...flow.money, shipping_cents: 500, tax_percent: 1 } }) },
    );
    const who = await buyer(dear);
    const amounts = { shipping_cents: 500, tax_cents: 38, total_cents: 4386 };
    expect((await dear.call('GET', '/api/carts', { as: who.as })).json()).toMatchObject(amounts);
    // Also a person who was shown a higher price sees the lower one before they pay.
    for (const total_cents of [3848, 4385, 4387, 0])
      expect((await pay(who, { total_cents }, dear)).statusCode).toBe(409);
    expect((await pay(who, { total_cents: 4386 }, dear)).json()).toMatchObject(amounts);
    await dear.close();
  });
});

describe('[RT-14] [decision 50] a repeating charge', () => {
  const says = 'Acepto pagar $36.45 hoy y después $36.45 cada mes con esta tarjeta hasta que yo lo cancele.';

  test('needs consent; its text, language and time are stored', async () => {
    const who = await buyer(server, REPEATS);
    const refused = await pay(who);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { message: { consent: [expect.stringMatching(/agree/)] } } });
    expect((await pay(who, { consent: false })).statusCode).toBe(422);
    expect(await ordersOf(who.as)).toEqual([]);
    const placed = await pay(who, { consent: true }, server, { 'accept-language': 'es' });
    expect(placed.statusCode, placed.body).toBe(201);
    const [order] = await server.store.orders.of(who.as.id);
    const version = server.flow.consents['checkout']?.['consent'];
    expect(order?.consent).toEqual({ text: says, locale: 'es', at: server.clock.now.toISOString(), version });
    const shown = await server.call('GET', `/api/orders/${order?.id}`, { as: who.as });
    expect(shown.json()).toMatchObject({ consent: says });
  });

  test('[VA-2] is stored among the person’s consents, once for several attempts to pay', async () => {
    const who = await buyer(server, REPEATS);
    const version = server.flow.consents['checkout']?.['consent'];
    const consent = { consent: true, consent_version: version };
    expect((await pay(who, { ...consent, payment_token: 'test_declined_1' })).statusCode).toBe(422);
    expect((await pay(who, consent)).statusCode).toBe(201);
    const given = (await server.store.consents.of(who.as.id)).filter(({ name }) => name === 'checkout.consent');
    expect(given).toEqual([
      expect.objectContaining({
        version,
        shown_version: version,
        language: 'en',
        text: 'I agree to pay $36.45 today, and then $36.45 every month with this card until I stop it.',
        words: expect.objectContaining({ cases: expect.any(Array), hint: expect.any(Object) }),
      }),
    ]);
  });

  test('[VA-3] is refused when the text of the consent has changed', async () => {
    const who = await buyer(server, REPEATS);
    const refused = await pay(who, { consent: true, consent_version: 'sha256:of-yesterday' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      errors: { message: { consent: [server.flow.serverTexts['en']?.consent_changed] } },
    });
    expect(await ordersOf(who.as)).toEqual([]);
  });

  test('needs no consent where nothing repeats', async () => {
    const who = await buyer();
    expect((await pay(who, { consent: true })).statusCode).toBe(201);
    expect((await server.store.orders.of(who.as.id))[0]?.consent).toBeNull();
  });

  test('is offered by no sample product until orders are renewed', async () => {
    const real = await testApp();
    const offers = real.products.flatMap(({ variants }) => variants.flatMap(({ quantities }) => quantities));
    expect(offers.filter(({ subscriptionType }) => subscriptionType !== 'once')).toEqual([]);
    await real.close();
  });
});

describe('[RT-14] the same payment twice', () => {
  test('with another address is refused, and leaves one order', async () => {
    const who = await buyer();
    await pay(who);
    for (const other of [{ zip: '10001' }, { line2: 'Apt 2' }, { name: 'Grace Hopper' }])
      expect((await pay(who, { shipping: { ...SHIPPING, ...other } })).statusCode).toBe(409);
    expect(await ordersOf(who.as)).toHaveLength(1);
  });

  test('without a key is refused', async () => {
    const { as } = await buyer();
    expect((await pay({ as, key: '' })).statusCode).toBe(400);
  });
});

describe('[RT-14] a failed payment leaves nothing behind', () => {
  test.each([
    ['test_declined_1', /declined/],
    ['test_insufficient_funds_1', /bank declined/],
    ['4242424242424242', /can’t be used/],
  ])('%s is refused at the card field, and another card succeeds', async (token, says) => {
    const who = await buyer();
    const refused = await pay(who, { payment_token: token });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { message: { 'card.number': [expect.stringMatching(says)] } } });
    expect(await ordersOf(who.as)).toEqual([]);
    expect((await pay(who)).statusCode).toBe(201);
  });

  test.each([
    ['rose', 1],
    ['fell', 1_000_000],
  ])('[RT-14] a price that %s since it was shown is refused', async (_, total_cents) => {
    const who = await buyer();
    const refused = await pay(who, { total_cents });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('The price has changed');
    expect(await ordersOf(who.as)).toEqual([]);
  });

  test('an invalid address is refused by field', async () => {
    const who = await buyer();
    const refused = await pay(who, { shipping: { ...SHIPPING, zip: 'x', line1: ' ', name: '\u2066' } });
    expect(refused.json()).toMatchObject({
      errors: {
        message: {
          'shipping.zip': [expect.any(String)],
          'shipping.line1': [expect.any(String)],
          'shipping.name': [expect.any(String)],
        },
      },
    });
  });

  test('[RT-5] a person under 18 is refused', async () => {
    const who = await buyer();
    await server.db.query(`update demographics set date_of_birth = '2008-06-16' where user_id = $1`, [who.as.id]);
    expect((await pay(who)).body).toContain('18 or older');
    await server.db.query(`update demographics set date_of_birth = '2008-06-15' where user_id = $1`, [who.as.id]);
    expect((await pay(who)).statusCode).toBe(201);
  });

  test('an open step is returned as the next path', async () => {
    const as = await server.member();
    const refused = await pay({ as, key: 'some-key-or-other' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { next_path: { path_type: 'user-demographics' } } });
  });
});

test('[LY-7] staff who impersonate a member cannot pay', async () => {
  const who = await buyer();
  const staff = await server.member();
  await server.db.query(`update users set role = 'staff' where id = $1`, [staff.id]);
  const acting = await server.call('POST', `/api/staff/members/${who.as.id}/impersonate`, { as: staff });
  const token = String(acting.headers['access-token']);
  expect((await pay({ as: { token }, key: who.key })).statusCode).toBe(403);
});

test('[AN-9] the log contains no address, card or order', async () => {
  const who = await buyer();
  const { id } = (await pay(who)).json<{ id: string }>();
  await server.call('GET', `/api/checkout?order=${id}`, { as: who.as });
  await server.call('GET', `/api/orders/${id}`, { as: who.as });
  const logs = server.logs.join('\n');
  for (const word of ['Main St', OK, id]) expect(logs).not.toContain(word);
});

test.each([false, true])(
  '[AN-6] an order of no price counts as a purchase unless the server skips it (%j)',
  async (skips) => {
    const free = await testApp(
      { skipZeroPurchases: skips },
      {
        products: (all) =>
          all.map((product) => ({
            ...product,
            variants: product.variants.map((variant) => ({
              ...variant,
              quantities: variant.quantities.map((offer) => ({ ...offer, price_cents: 0 })),
            })),
          })),
      },
    );
    const placed = await pay(await buyer(free), { total_cents: 0 }, free);
    expect(placed.json()).toMatchObject({ total_cents: 0, counted: !skips });
    await free.close();
  },
);

test('[RT-14] an amount that is more than may be ordered by now is not sold', async () => {
  const db = await openTestDb();
  const on = await testApp({}, { db });
  const who = await buyer(on);
  const less = await testApp(
    {},
    {
      db,
      products: (all) =>
        all.map((product) => ({
          ...product,
          variants: product.variants.map((variant) => ({ ...variant, maxQuantity: CHOICE.quantity - 1 })),
        })),
    },
  );
  const refused = await pay(who, {}, less);
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('This amount is not available')]);
  expect((await pay(who, {}, on)).statusCode).toBe(201);
  await less.app.close();
  await on.close();
});
