import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { buyer, CHOICE, pay, SHIPPING } from './support/buyers.ts';
import { DEMOGRAPHICS, goodBody, journey } from './support/ordering.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const slug = 'migraine-relief';
const QUESTIONS = 'user_questionnaire';

const STEPS = {
  variants: (as: Member) => server.call('GET', `/api/products/${slug}/variants`, { as }),
  quantities: (as: Member) => server.call('GET', `/api/products/${slug}/quantities?variant=${CHOICE.variant}`, { as }),
  'filling the cart': (as: Member) => server.call('PUT', '/api/carts', { as, body: CHOICE }),
  'the cart': (as: Member) => server.call('GET', '/api/carts', { as }),
  'the checkout': (as: Member) => server.call('GET', '/api/checkout', { as }),
  paying: (as: Member) => pay(server, { as, key: 'a-key-of-their-own', card: 'test_ok' }),
};

async function halfway(): Promise<Member> {
  const { member, product, questionnaireId } = await journey(server, 'demographics');
  const [first] = product.medical_questionnaire;
  if (!first) throw new Error('no questions');
  const url = `/api/products/${slug}/user_questionnaires/${questionnaireId}/questions/${first.id}`;
  await server.call('PUT', url, { as: member, body: goodBody(first) });
  return member;
}
const until = async (step: Parameters<typeof journey>[1]) => (await journey(server, step)).member;

/** How far a person is, and where each step beyond that sends them. */
const STATES: [string, () => Promise<Member>, object][] = [
  ['the pre-questionnaire is sent', () => until('pre'), { path_type: 'user-bmi', product_slug: slug }],
  ['the BMI is known', () => until('bmi'), { path_type: 'user-demographics', product_slug: slug }],
  ['the demographics are known', () => until('demographics'), { path_type: QUESTIONS, question_id: 'mr-med-heart' }],
  ['half of the questions are answered', halfway, { path_type: QUESTIONS, question_id: 'mr-med-pregnancy' }],
  ['the questions are complete', () => until('medical'), { path_type: 'intro', product_slug: slug }],
];

describe('[RT-14] [decision 46] no step of the order is available before the medical questions are complete', () => {
  test.each(STATES)('%s: every step returns the open one', async (_name, person, next_path) => {
    const member = await person();
    for (const [name, step] of Object.entries(STEPS)) {
      const response = await step(member);
      expect([name, response.statusCode]).toEqual([name, 422]);
      expect(response.json(), name).toMatchObject({ errors: { next_path } });
    }
    expect([await server.store.carts.read(member.id), await server.store.orders.of(member.id)]).toEqual([null, []]);
  });

  test.each([
    ['a new member starts with their details', false, 'user-demographics'],
    ['a registered one on their dashboard', true, 'dashboard'],
  ])('without a questionnaire: %s', async (_name, isRegistered, path_type) => {
    const as = await server.member();
    if (isRegistered) await server.call('PUT', '/api/users/demographics', { as, body: DEMOGRAPHICS });
    const nowhere = { product_slug: null, user_questionnaire_id: null, question_id: null };
    for (const step of [STEPS['the cart'], STEPS['the checkout'], STEPS.paying]) {
      const { message, next_path } = (await step(as)).json<{ errors: Record<string, unknown> }>().errors;
      expect(message).toBe('Your cart is empty. Please choose a treatment and answer its questions first.');
      expect(next_path).toEqual({ ...nowhere, path_type });
    }
  });
});

describe('[RT-13] [RT-14] a person whose orders are all placed', () => {
  test('has an empty cart that names the order, nothing to pay, and can still read the order', async () => {
    const who = await buyer(server);
    const { id, number, placed_at } = (await pay(server, who)).json<Record<'id' | 'number' | 'placed_at', string>>();
    expect((await STEPS['the cart'](who.as)).json()).toEqual({
      line_items: [],
      total_cents: 0,
      latest_order: { id, number, placed_at },
    });
    const checkout = await STEPS['the checkout'](who.as);
    expect([checkout.statusCode, checkout.json()]).toMatchObject([
      422,
      { errors: { message: 'Your cart is empty: there is nothing to pay.', next_path: { path_type: 'carts' } } },
    ]);
    const placed = await server.call('GET', `/api/checkout?order=${id}`, { as: who.as });
    expect([placed.statusCode, placed.json()]).toMatchObject([200, { shipping: SHIPPING }]);
  });

  test('continues with the questionnaire when they start again', async () => {
    const who = await buyer(server);
    await pay(server, who);
    await journey(server, 'demographics', who.as);
    expect((await STEPS['the cart'](who.as)).json()).toMatchObject({ errors: { next_path: { path_type: QUESTIONS } } });
  });
});
