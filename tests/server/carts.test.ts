import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountsOf, cheapestOf, quantitiesOf } from '../../src/server/ordering/offers.ts';
import { testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { buyer, CHOICE, pay, repeating } from './support/buyers.ts';
import { journey, productFor } from './support/ordering.ts';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp(
    {},
    {
      // One variant is sold out, another nearly is, and of a third an order may contain nine.
      products: (products) =>
        repeating(products).map((product) => ({
          ...product,
          variants: product.variants.map((variant) =>
            variant.id === 'mr-tablet-100'
              ? { ...variant, stock: 0 }
              : variant.id === 'mr-tablet-25'
                ? { ...variant, stock: 5 }
                : variant.id === 'mr-dissolving-10'
                  ? { ...variant, maxQuantity: 9 }
                  : variant,
          ),
        })),
    },
  );
  ({ member } = await journey(server, 'intro'));
}, 60_000);
afterAll(() => server.close());

const api = '/api/products/migraine-relief';
const get = (url: string, as = member) => server.call('GET', url, { as });
const put = (body: object, as = member) => server.call('PUT', '/api/carts', { as, body });
const choice = { variant: 'mr-tablet-50', quantity: 9, subscriptionType: 'once' };

test('[RT-9] GET a product returns the intro', async () => {
  const product = server.products.find(({ slug }) => slug === 'migraine-relief');
  const response = await get(api);
  expect(response.json()).toEqual({
    slug: 'migraine-relief',
    from_cents: 1400,
    from_label: '4 tablets',
    name: product?.name,
    summary: product?.summary,
    image: product?.image,
    intro_html: product?.intro_html,
    dissolving_tablet_html: product?.dissolving_tablet_html,
    answers: expect.any(Array),
  });
});

/** A product and the first of its variants. */
function firstVariant() {
  const product = productFor(server);
  const [variant] = product.variants;
  if (variant === undefined) throw new Error('no variant');
  return { product, variant };
}

/** An amount that is bought once. */
const offer = (quantity: number, price_cents: number) =>
  ({ quantity, price_cents, subscriptionType: 'once', label: `${quantity} tablets` }) as const;

test('[RT-9] the price on the intro is the lowest, also where more units cost less', () => {
  const { product, variant } = firstVariant();
  const quantities = [offer(4, 2000), offer(9, 1500)];
  const only = { ...product, variants: [{ ...variant, maxQuantity: 9, stock: 9, quantities }] };
  expect(cheapestOf(only, null)).toEqual({ from_cents: 1500, from_label: '9 tablets' });
});

test.each([
  [1999, 170],
  [1001, 85],
])('[RT-14] the tax on a price of %i cents is rounded to the nearest cent', (price, tax) => {
  const flow = { ...server.flow, money: { ...server.flow.money, shipping_cents: 500, tax_percent: 8.5 } };
  expect(amountsOf(flow, price)).toEqual({ shipping_cents: 500, tax_cents: tax, total_cents: price + 500 + tax });
});

test('[RT-11] what a larger amount saves is rounded down, so that nobody saves less than it says', () => {
  const { product, variant } = firstVariant();
  const quantities = [offer(4, 2000), offer(9, 2985), offer(27, 13_500)];
  const { quantities: shown } = quantitiesOf(server.flow, product, { ...variant, stock: 27, quantities });
  expect(shown.map(({ saving_percent }) => saving_percent)).toEqual([0, 33, 0]);
});

test('[RT-11] a saving of exactly 20 percent is shown as 20, in spite of floating-point errors', () => {
  const { product, variant } = firstVariant();
  const quantities = [offer(1, 2400), offer(3, 5760)];
  const { quantities: shown } = quantitiesOf(server.flow, product, {
    ...variant,
    stock: 9,
    maxQuantity: 9,
    quantities,
  });
  expect(shown.map(({ saving_percent }) => saving_percent)).toEqual([0, 20]);
});

test('[RT-10] GET variants returns prices, limits, and which are dissolving or sold out', async () => {
  const { variants } = (await get(`${api}/variants`)).json<{ variants: { id: string }[] }>();
  expect(variants.map(({ id }) => id)).toEqual([
    'mr-tablet-25',
    'mr-tablet-50',
    'mr-tablet-100',
    'mr-dissolving-5',
    'mr-dissolving-10',
  ]);
  expect(variants[0]).toMatchObject({ price_cents: 297, maxQuantity: 5, in_stock: true, isRdt: false });
  expect(variants[0]).toMatchObject({ level: { at: 1, of: 3, text: 'Lowest strength' }, badge: null });
  expect(variants[2]).toMatchObject({ maxQuantity: 0, in_stock: false });
  expect(variants[3]).toMatchObject({ isRdt: true });
});

describe('GET quantities', () => {
  test('[RT-11] returns the quantities that can be ordered, with the price of one unit', async () => {
    const response = await get(`${api}/quantities?variant=mr-tablet-50`);
    expect(response.json()).toMatchObject({
      variant: 'Tablet 50 mg',
      maxQuantity: 27,
      quantities: [
        { quantity: 4, price_cents: 1800, unit_price_cents: 450 },
        // In whole cents: a ninth of the price is 427.56.
        { quantity: 9, price_cents: 3848, unit_price_cents: 428 },
        {},
        {},
      ],
    });
    const little = (await get(`${api}/quantities?variant=mr-tablet-25`)).json<{ quantities: object[] }>();
    expect(little).toMatchObject({ maxQuantity: 5, quantities: [{ quantity: 4 }] });
  });

  test('[RT-11] returns the product’s name and picture, and the total price of each quantity with delivery and tax', async () => {
    const response = await get(`${api}/quantities?variant=mr-tablet-50`);
    expect(response.json()).toMatchObject({
      product: 'Migraine relief',
      image: '/samples/pack-50.svg',
      quantities: [{ price_cents: 1800, shipping_cents: 0, tax_cents: 0, total_cents: 1800 }, {}, {}, {}],
    });
  });

  test.each(['', '?variant=', '?variant=nothing', '?variant=hr-foam-5'])(
    '%s leads to the choice of variants',
    async (query) => {
      const response = await get(`${api}/quantities${query}`);
      expect([response.statusCode, response.json()]).toMatchObject([
        422,
        { errors: { next_path: { path_type: 'variant-selection' } } },
      ]);
    },
  );
});

describe('/carts', () => {
  test('[RT-13] PUT returns an order draft, and GET returns the same', async () => {
    const response = await put({
      ...choice,
      isRdt: false,
      maxQuantity: 99,
      numberOfVariants: null,
      isVariableVariant: false,
    });
    const draft = {
      line_items: [
        {
          product: expect.objectContaining({ slug: 'migraine-relief' }),
          variant: expect.objectContaining({ id: 'mr-tablet-50' }),
          quantity: 9,
          subscriptionType: 'once',
          price_cents: 3848,
        },
      ],
      shipping_cents: 0,
      tax_cents: 0,
      total_cents: 3848,
    };
    expect([response.statusCode, response.json()]).toMatchObject([200, draft]);
    expect((await get('/api/carts')).json()).toEqual(response.json());
    expect(await server.store.carts.read(member.id)).toMatchObject({ maxQuantity: 27, isRdt: false });
  });

  test.each([
    ['variant', { ...choice, variant: 'nothing' }],
    ['variant', { ...choice, isRdt: true }],
    ['variant', { ...choice, product_slug: 'migraine-relief', variant: 'hr-foam-5' }],
    ['quantity', { ...choice, quantity: 5 }],
    ['quantity', { ...choice, subscriptionType: 'quarterly' }],
    ['quantity', { variant: 'mr-tablet-50', quantity: 9 }],
    ['quantity', { variant: 'mr-tablet-25', quantity: 9, subscriptionType: 'once' }],
    ['quantity', { variant: 'mr-tablet-100', quantity: 4, subscriptionType: 'once' }],
  ])('%s is refused at its field: %j', async (field, body) => {
    const response = await put(body);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ errors: { message: object } }>().errors.message)).toEqual([field]);
  });

  test.each([
    {},
    { variant: 1 },
    { ...choice, quantity: 0 },
    { ...choice, quantity: 1.5 },
    { ...choice, quantity: '9' },
  ])('a body of the wrong form gets a 400: %j', async (body) => {
    expect((await put(body)).statusCode).toBe(400);
  });

  test('[RT-11] without a variant, the quantities are those of the variant in the cart', async () => {
    await put(choice);
    expect((await get(`${api}/quantities`)).json()).toMatchObject({ variant: 'Tablet 50 mg' });
  });

  test('a cart belongs to one person, and DELETE empties it', async () => {
    await put(choice);
    const { member: other } = await journey(server, 'intro');
    expect((await get('/api/carts', other)).statusCode).toBe(422);
    expect((await server.call('DELETE', '/api/carts', { as: other })).statusCode).toBe(204);
    expect((await get('/api/carts')).json()).toMatchObject({ total_cents: 3848 });
    expect((await server.call('DELETE', '/api/carts', { as: member })).statusCode).toBe(204);
    expect((await get('/api/carts')).json()).toMatchObject({
      errors: { next_path: { path_type: 'variant-selection' } },
    });
  });

  test('[RT-13] the cart is that of the product in it, also after questions about another product', async () => {
    const { member: who } = await journey(server, 'intro');
    expect((await put(choice, who)).statusCode).toBe(200);
    server.clock.now = new Date(server.clock.now.getTime() + 1);
    await journey(server, 'pre', who, 'hair-regrowth');
    const shown = await get('/api/carts', who);
    expect(shown.json()).toMatchObject({ line_items: [{ product: { slug: 'migraine-relief' }, quantity: 9 }] });
  });

  test('[RT-13] a variant of two products is that of the product on which the person worked last', async () => {
    const twins = await testApp(
      {},
      {
        products: (all) => {
          const shared = all.flatMap(({ variants }) => variants).filter(({ id }) => id === choice.variant);
          return all.map((one) =>
            one.slug === 'hair-regrowth' ? { ...one, variants: [...one.variants, ...shared] } : one,
          );
        },
      },
    );
    const { member: who } = await journey(twins, 'intro', undefined, 'hair-regrowth');
    twins.clock.now = new Date(twins.clock.now.getTime() + 1);
    await journey(twins, 'intro', who);
    const saved = await twins.call('PUT', '/api/carts', { as: who, body: choice });
    expect(saved.json()).toMatchObject({ line_items: [{ product: { slug: 'migraine-relief' } }] });
    await twins.close();
  }, 60_000);

  test('[RT-14] as many units as one order may contain can be paid', async () => {
    const who = await buyer(server, { ...CHOICE, variant: 'mr-dissolving-10', quantity: 9 });
    const response = await pay(server, who);
    expect(response.statusCode, response.body).toBe(201);
  });

  test('[RT-14] a cart cannot be filled before the questions are answered', async () => {
    const { member: early } = await journey(server, 'demographics');
    const response = await put(choice, early);
    expect(response.json()).toMatchObject({ errors: { next_path: { path_type: 'user_questionnaire' } } });
    expect(await server.store.carts.read(early.id)).toBeNull();
  });
});
