import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { ACTIVE, Exact } from './support/exactly.ts';
import { DEMOGRAPHICS, journey } from './support/ordering.ts';

let server: TestApp;
let exact: Exact;
let as: Member;
beforeAll(async () => {
  server = await testApp();
  exact = new Exact(server);
  as = (await journey(server, 'medical')).member;
}, 60_000);
afterAll(() => server.close());

const API = '/api/products/migraine-relief';
const CART = { variant: 'mr-tablet-50', quantity: 9, subscriptionType: 'once' };
const NEXT_PATH = {
  product_slug: 'migraine-relief',
  user_questionnaire_id: '#1',
  question_id: null,
  path_type: 'variant-selection',
};
const PRODUCT = {
  slug: 'migraine-relief',
  name: 'Migraine relief',
  summary: 'Tablets to take as soon as a migraine starts.',
  image: '/samples/migraine-relief.svg',
};
const PRODUCT_2 = {
  name: 'Migraine relief',
  slug: 'migraine-relief',
  image: '/samples/migraine-relief.svg',
  summary: 'Tablets to take as soon as a migraine starts.',
};
const BODY = { errors: { message: 'Please finish the earlier steps first.', next_path: NEXT_PATH } };
const LINE_ITEMS = {
  product: PRODUCT,
  variant: { id: 'mr-tablet-50', name: 'Tablet 50 mg', image: '/samples/pack-50.svg' },
  label: '9 tablets',
  quantity: 9,
  subscriptionType: 'once',
  price_cents: 3848,
};
const ANSWERS = {
  question: {
    id: 'mr-pre-days',
    question_text: '<p>On how many days a month do you have a headache or a migraine?</p>',
    question_type: 'single_choice',
    answer_options: [{ id: 'mr-days-few', answer_text: '1 to 3 days' }, 'and 3 more'],
    answer_display_type: 1,
    version: '~',
    language: 'en',
    answer: ['mr-days-few'],
    user_texts: {},
  },
  answered_at: 'before',
};
const LINE_ITEMS_2 = {
  product: PRODUCT,
  variant: {
    id: 'mr-tablet-50',
    name: 'Tablet 50 mg',
    description: 'When 25 mg did not help enough.',
    image: '/samples/pack-50.svg',
    badge: null,
    level: { at: 2, of: 3, text: 'Middle strength' },
    isRdt: false,
    price_cents: 383,
    maxQuantity: 27,
    in_stock: true,
  },
  quantity: 9,
  subscriptionType: 'once',
  price_cents: 3848,
  label: '9 tablets',
};
const ORDER = {
  id: '#3',
  number: 'TD-100001',
  state: 'in_review',
  placed_at: 'before',
  line_items: [LINE_ITEMS],
  shipping: { name: 'Ada L', line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' },
  shipping_cents: 0,
  tax_cents: 0,
  total_cents: 3848,
};
const BODY_2 = {
  line_items: [LINE_ITEMS_2],
  shipping_cents: 0,
  tax_cents: 0,
  total_cents: 3848,
  answers: [ANSWERS, 'and 10 more'],
};
const get = (path: string) => exact.call('GET', path, { as });
const put = (path: string, body: object) => exact.call('PUT', path, { as, body });

test('[RT-9] the product, its variants and the cart give the listed responses and change the listed rows', async () => {
  expect(await get(`${API}/variants`)).toEqual({
    ...ACTIVE,
    status: 422,
    body: {
      errors: {
        message: 'Please finish the earlier steps first.',
        next_path: {
          product_slug: 'migraine-relief',
          user_questionnaire_id: '#1',
          question_id: null,
          path_type: 'intro',
        },
      },
    },
  });
  expect(await get(`${API}?path_type=intro`)).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: {
      slug: 'migraine-relief',
      name: 'Migraine relief',
      summary: 'Tablets to take as soon as a migraine starts.',
      image: '/samples/migraine-relief.svg',
      from_cents: 1400,
      from_label: '4 tablets',
      intro_html: '<p>You swallow one tablet with… 179',
      dissolving_tablet_html: '<p>This tablet melts on your t… 302',
      answers: [ANSWERS, 'and 10 more'],
    },
    rows: { ...ACTIVE.rows, 'user_questionnaires changed': [{ intro_seen: true, updated_at: 'now', is_rdt: false }] },
  });
  expect(await put(`${API}/steps/intro`, {})).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: { next_path: NEXT_PATH },
    rows: { ...ACTIVE.rows, 'user_questionnaires changed': [{ updated_at: 'now', read_steps: ['intro'] }] },
  });
  expect(await put(`${API}/steps/moon`, {})).toEqual({
    ...ACTIVE,
    status: 404,
    body: { errors: { message: 'This does not exist.' } },
  });
  expect(await get(`${API}/variants`)).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      variants: [
        {
          id: 'mr-tablet-25',
          name: 'Tablet 25 mg',
          description: 'For a first try.',
          image: '/samples/pack-25.svg',
          badge: null,
          level: { at: 1, of: 3, text: 'Lowest strength' },
          isRdt: false,
          price_cents: 297,
          maxQuantity: 27,
          in_stock: true,
          preselected: false,
        },
        'and 4 more',
      ],
      isRdt: false,
    },
  });
  expect(await get(`${API}/quantities`)).toEqual({ ...ACTIVE, status: 422, body: BODY });
  expect(await get(`${API}/quantities?variant=mr-tablet-50`)).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      quantities: [
        {
          quantity: 4,
          price_cents: 1800,
          subscriptionType: 'once',
          label: '4 tablets',
          shipping_cents: 0,
          tax_cents: 0,
          total_cents: 1800,
          unit_price_cents: 450,
          saving_percent: 0,
        },
        'and 2 more',
      ],
      product: 'Migraine relief',
      variant: 'Tablet 50 mg',
      image: '/samples/pack-50.svg',
      maxQuantity: 27,
    },
  });
  expect(await put('/api/carts', { ...CART, variant: 'none' })).toEqual({
    ...ACTIVE,
    status: 422,
    body: { errors: { message: { variant: ['Please choose one of the treatments shown.'] } } },
  });
  expect(await put('/api/carts', { ...CART, isRdt: true })).toEqual({
    ...ACTIVE,
    status: 422,
    body: { errors: { message: { variant: ['Please choose one of the treatments shown.'] } } },
  });
  expect(await put('/api/carts', { ...CART, quantity: 10 })).toEqual({
    ...ACTIVE,
    status: 422,
    body: { errors: { message: { quantity: ['Please choose one of the amounts shown.'] } } },
  });
  expect(await put('/api/carts', { ...CART, numberOfVariants: 5 })).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: BODY_2,
    rows: {
      ...ACTIVE.rows,
      'carts new': [
        {
          user_id: '#2',
          content: {
            isRdt: false,
            variant: 'mr-tablet-50',
            quantity: 9,
            maxQuantity: 27,
            product_slug: 'migraine-relief',
            numberOfVariants: 5,
            subscriptionType: 'once',
            isVariableVariant: false,
          },
          updated_at: 'now',
        },
      ],
    },
  });
  expect(await put('/api/carts', CART)).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: BODY_2,
    rows: {
      ...ACTIVE.rows,
      'carts changed': [
        {
          content: {
            isRdt: false,
            variant: 'mr-tablet-50',
            quantity: 9,
            maxQuantity: 27,
            product_slug: 'migraine-relief',
            numberOfVariants: null,
            subscriptionType: 'once',
            isVariableVariant: false,
          },
          updated_at: 'now',
        },
      ],
    },
  });
  expect(await get('/api/carts')).toEqual({ ...ACTIVE, status: 200, body: BODY_2 });
  expect(await exact.call('DELETE', '/api/carts', { as })).toEqual({
    status: 204,
    headers: ACTIVE.headers,
    rows: { ...ACTIVE.rows, 'carts gone': 1 },
  });
  expect(await get('/api/checkout')).toEqual({ ...ACTIVE, status: 422, body: BODY });
});

test('[RT-14] paying gives the listed responses and changes the listed rows', async () => {
  await put('/api/carts', CART);
  expect(await get('/api/checkout')).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      order: { line_items: [LINE_ITEMS_2], shipping_cents: 0, tax_cents: 0, total_cents: 3848 },
      shipping: { name: 'Ada Lovelace', line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' },
      idempotency_key: '~',
      payment_tokens_url: null,
    },
  });
  const { idempotency_key: key } = exact.response.json<{ idempotency_key: string }>();
  const body = {
    shipping: { name: ' Ada  L ', ...DEMOGRAPHICS.address },
    payment_token: 'test_ok_1',
    total_cents: 3848,
  };
  const pay = (more: object, headers: Record<string, string> = { 'idempotency-key': key }) =>
    exact.call('POST', '/api/checkout', { as, body: { ...body, ...more }, headers });
  expect(await pay({}, {})).toEqual({
    ...ACTIVE,
    status: 400,
    body: { errors: { message: 'The request needs an Idempotency-Key header.' } },
  });
  expect(await pay({ total_cents: 1 })).toEqual({
    ...ACTIVE,
    status: 409,
    body: { errors: { message: 'The price has changed. Please look at your cart again; nothing was charged.' } },
  });
  expect(await pay({ shipping: { ...body.shipping, name: '', zip: 'x' } })).toEqual({
    ...ACTIVE,
    status: 422,
    body: {
      errors: {
        message: {
          'shipping.zip': ['Check the ZIP code. It has five digits.'],
          'shipping.name': ['Enter your full name.'],
        },
      },
    },
  });
  expect(await pay({ payment_token: 'test_declined_1' })).toEqual({
    status: 422,
    headers: ACTIVE.headers,
    body: {
      errors: { message: { 'card.number': ['Your card was declined. Please use another card, or ask your bank.'] } },
    },
    rows: {
      ...ACTIVE.rows,
      'sample_charges new': [{ key: '~', outcome: 'declined' }],
      'user_questionnaires changed': [{ updated_at: 'now' }],
    },
  });
  expect(await pay({})).toEqual({
    status: 201,
    headers: ACTIVE.headers,
    body: {
      id: '#3',
      number: 'TD-100001',
      state: 'in_review',
      placed_at: 'now',
      line_items: [LINE_ITEMS],
      shipping: { name: 'Ada L', line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' },
      shipping_cents: 0,
      tax_cents: 0,
      total_cents: 3848,
      counted: true,
    },
    rows: {
      ...ACTIVE.rows,
      'carts gone': 1,
      'orders new': [
        {
          id: '#3',
          number: 100001,
          user_id: '#2',
          user_questionnaire_id: '#1',
          state: 'in_review',
          line_items: [
            {
              label: '9 tablets',
              names: {
                en: {
                  label: '9 tablets',
                  product: PRODUCT_2,
                  variant: { id: 'mr-tablet-50', name: 'Tablet 50 mg', image: '/samples/pack-50.svg' },
                },
                es: {
                  label: '9 tabletas',
                  product: {
                    name: 'Alivio de la migraña',
                    slug: 'migraine-relief',
                    image: '/samples/migraine-relief.svg',
                    summary: 'Tabletas para tomar en cuanto empieza una migraña.',
                  },
                  variant: { id: 'mr-tablet-50', name: 'Tableta de 50 mg', image: '/samples/pack-50.svg' },
                },
              },
              product: PRODUCT_2,
              variant: { id: 'mr-tablet-50', name: 'Tablet 50 mg', image: '/samples/pack-50.svg' },
              quantity: 9,
              price_cents: 3848,
              subscriptionType: 'once',
            },
          ],
          shipping: { zip: '62701', city: 'Springfield', name: 'Ada L', line1: '1 Main St', line2: '', state: 'IL' },
          total_cents: 3848,
          payment_reference: 'test_#4',
          placed_at: 'now',
          idempotency_key: '~',
          request_hash: '~',
          shipping_cents: 0,
          tax_cents: 0,
        },
      ],
      'outbox new': [
        {
          id: 2,
          at: 'now',
          recipient: 'person@example.com',
          subject: 'Tundish Health: receipt for order TD-100001',
          body: 'Thank you. We have your order … 274',
          kind: 'receipt',
          useful_until: 'in 604800 s',
        },
      ],
      'sample_charges new': [{ key: '~', outcome: 'test_#4' }],
      'user_questionnaires changed': [{ state: 'ordered', updated_at: 'now' }],
    },
  });
  const { id } = exact.response.json<{ id: string }>();
  expect(await pay({ payment_token: 'test_ok_2' })).toEqual({
    ...ACTIVE,
    status: 201,
    body: {
      id: '#3',
      number: 'TD-100001',
      state: 'in_review',
      placed_at: 'before',
      line_items: [LINE_ITEMS],
      shipping: { name: 'Ada L', line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' },
      shipping_cents: 0,
      tax_cents: 0,
      total_cents: 3848,
      counted: true,
    },
  });
  expect(await get('/api/checkout')).toEqual({
    ...ACTIVE,
    status: 422,
    body: {
      errors: {
        message: 'Your cart is empty: there is nothing to pay.',
        next_path: { product_slug: null, user_questionnaire_id: null, question_id: null, path_type: 'carts' },
      },
    },
  });
  expect(await get(`/api/checkout?order=${id}`)).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      order: ORDER,
      shipping: { name: 'Ada L', line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' },
    },
  });
  expect(await get(`/api/orders/${id}`)).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      id: '#3',
      number: 'TD-100001',
      state: 'in_review',
      placed_at: 'before',
      line_items: [LINE_ITEMS],
      shipping: { name: 'Ada L', line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' },
      shipping_cents: 0,
      tax_cents: 0,
      total_cents: 3848,
      answers: [ANSWERS, 'and 10 more'],
    },
  });
  expect(await get('/api/orders')).toEqual({ ...ACTIVE, status: 200, body: { orders: [ORDER] } });
  expect(await get('/api/users/dashboard')).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      started: [],
      orders: [ORDER],
      products: [
        {
          slug: 'hair-regrowth',
          name: 'Hair regrowth',
          summary: 'A solution or foam for thinning hair.',
          image: '/samples/hair-regrowth.svg',
        },
        PRODUCT,
      ],
    },
  });
});
