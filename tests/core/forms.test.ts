import { describe, expect, test } from 'vitest';
import {
  buildPath,
  consentsIn,
  formsOf,
  evaluate,
  initialState,
  matchRoute,
  progress,
  routeOf,
  transition,
} from '#core';
import { ordering, orderingWith } from './support/ordering.ts';

const state = initialState(ordering);
const checkout = routeOf(ordering, 'checkout');

describe('[RT-14] a route that keeps a parameter of its query', () => {
  test('is matched and built with that parameter, and drops all others', () => {
    const place = matchRoute(ordering, '/checkout?a=1&order=a%2Fb&b#x');
    expect(place).toMatchObject({ path: '/checkout?order=a%2Fb', params: { order: 'a/b' } });
    expect(buildPath(checkout, { order: 'a/b' })).toBe(place.path);
    expect(buildPath(checkout, {})).toBe('/checkout');
    expect(matchRoute(ordering, '/checkout?order=').path).toBe('/checkout');
    expect(matchRoute(ordering, '/carts?order=1').path).toBe('/carts');
  });

  test('[PG-2] the bar is full once the order is placed', () => {
    const match = matchRoute(ordering, '/checkout?order=1');
    expect(progress(ordering, state, 'checkout', match)).toBe(1);
    const chosen = { ...state, stores: { ...state.stores, cart: { quantity: 9 } } };
    expect(progress(ordering, chosen, 'checkout', matchRoute(ordering, '/checkout'))).toBeCloseTo(14 / 15);
  });
});

test('[RT-9] same_as compares two references, and is unknown while either is', () => {
  const whether = (isRdt: boolean | null, mine: boolean | null) =>
    evaluate(
      { 'item.isRdt': { same_as: 'data.isRdt' } },
      { flow: ordering, state, item: { isRdt }, data: { isRdt: mine } },
    );
  expect([whether(true, true), whether(false, true), whether(null, true), whether(true, null)]).toEqual([
    true,
    false,
    'unknown',
    'unknown',
  ]);
});

test('formsOf finds every form of a page, each under its own name', () => {
  const settings = ordering.screens['portal-settings'];
  expect(settings && formsOf(settings).map(({ name }) => name)).toEqual(['profile', 'address', 'password']);
});

test('[RT-14] paying first makes a card token, and the order is sent without card data', () => {
  const screen = ordering.screens['checkout'];
  const pay = screen && formsOf(screen)[0];
  const match = matchRoute(ordering, '/checkout');
  const card = { number: '4242 4242 4242 4242', expires: '12/31', code: '123' };
  const form = { shipping: { name: 'Ada' }, card };
  const data = { idempotency_key: 'key', order: { total_cents: 5 } };
  const sent = { type: 'submitted', name: 'payment', form, data, do: pay?.submit.do ?? [], match, now: 0 } as const;
  const [busy, [asked]] = transition(ordering, state, sent);
  expect(asked).toMatchObject({ type: 'tokenise', card });
  expect(busy.screen).toMatchObject({ busy: expect.anything(), form: 'payment' });
  expect(transition(ordering, busy, sent)[1]).toEqual([]);
  if (asked?.type !== 'tokenise') throw new Error('nothing asks for a token');
  const { then, continuation } = asked;
  const token = {
    type: 'succeeded',
    call: '',
    response: { token: 'tok' },
    then,
    continuation,
    start: false,
    match,
    now: 0,
  } as const;
  const [, [placed]] = transition(ordering, busy, token);
  expect(placed).toMatchObject({
    type: 'call',
    request: {
      headers: { 'Idempotency-Key': 'key' },
      body: { shipping: { name: 'Ada' }, payment_token: 'tok', total_cents: 5 },
    },
  });
  expect(JSON.stringify(placed?.type === 'call' && placed.request)).not.toContain('4242');
});

test('[VA-2] a consent records its text with the phone numbers that were shown', () => {
  const flow = orderingWith(
    ['copy/en.json', '/texts/signup.consent', '{brand} {phone} {emergency}'],
    ['copy/es.json', '/texts/signup.consent', '{brand} {phone} {emergency}'],
  );
  const shown = 'Tundish Health (212) 555-0134 911';
  const signup = consentsIn(flow).find(({ screen }) => screen === 'signup');
  expect(signup).toMatchObject({ words: { label: { en: shown, es: shown } } });
});
