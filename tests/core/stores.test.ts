import { expect, test } from 'vitest';
import type { Actions } from '#core';
import { ordering } from './support/ordering.ts';
import { patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

const EMPTY = {
  variant: null,
  quantity: null,
  subscriptionType: null,
  isRdt: false,
  maxQuantity: null,
  numberOfVariants: null,
  isVariableVariant: false,
};
const CHOSEN: Actions = [
  { set: { 'cart.variant': { is: 'mr-tablet-50' }, 'cart.maxQuantity': 27, 'cart.isRdt': true } },
];

const visitor = () => new Visitor(ordering, '/');
const act = (one: Visitor, ...actions: Actions) => one.send({ type: 'pressed', do: actions });
const cart = (one: Visitor) => one.state.stores['cart'];

test('[ST-5] the cart starts empty, and is stored encrypted under a name of its own', () => {
  expect(cart(visitor())).toEqual(EMPTY);
  const { cart: rules, ...others } = ordering.stores;
  expect(rules).toMatchObject({ persist: 'local', encrypted: true, health: true });
  expect(Object.values(others).map(({ name }) => name)).not.toContain(rules?.name);
});

test.each<[string, Actions[number], object]>([
  ['a text', { set: { 'cart.subscriptionType': { is: 'monthly' } } }, { subscriptionType: 'monthly' }],
  ['a number', { set: { 'cart.numberOfVariants': 3 } }, { numberOfVariants: 3 }],
  ['yes or no', { set: { 'cart.isVariableVariant': true } }, { isVariableVariant: true }],
  ['several fields', { set: { 'cart.quantity': 9, 'cart.isRdt': false } }, { quantity: 9, isRdt: false }],
])('[ST-5] setting %s keeps every other field', (_, action, change) => {
  const chosen = { ...EMPTY, variant: 'mr-tablet-50', maxQuantity: 27, isRdt: true };
  expect(cart(act(visitor(), ...CHOSEN, action))).toEqual({ ...chosen, ...change });
});

test('[ST-5] an empty form field resets the store field; any other unknown value leaves the store field unchanged', () => {
  const typed: Actions = [{ set: { 'promotion.token': 'form.code', 'cart.isRdt': 'form.dissolves' } }];
  const one = act(visitor(), ...CHOSEN, { set: { 'promotion.token': { is: 'spring' } } });
  one.send({ type: 'submitted', name: '', form: {}, do: typed });
  expect(one.state.stores).toMatchObject({ promotion: { token: null }, cart: { isRdt: false, maxQuantity: 27 } });
  act(one, ...CHOSEN, { set: { 'cart.maxQuantity': 'item.maxQuantity' } });
  expect(cart(one)).toMatchObject({ isRdt: true, maxQuantity: 27 });
});

test('[ST-5] clearing a field restores its default, clearing the cart restores all', () => {
  const chosen = act(visitor(), ...CHOSEN);
  expect(cart(act(chosen, { clear: ['cart.isRdt'] }))).toEqual({ ...EMPTY, variant: 'mr-tablet-50', maxQuantity: 27 });
  expect(cart(act(chosen, { clear: ['cart'] }))).toEqual(EMPTY);
});

test('[ST-5] [ST-12] variant and quantity are read from the server’s order once there is one', () => {
  const order = {
    line_items: [{ variant: { id: 'mr-tablet-100' }, quantity: 27, subscriptionType: 'quarterly' }],
  };
  const one = act(visitor(), ...CHOSEN).open('/carts');
  one.send({ type: 'loaded', call: 'load-cart', data: order, screen: 'cart' });
  expect(cart(one)).toMatchObject({ variant: 'mr-tablet-100', quantity: 27, subscriptionType: 'quarterly' });
});

test('[ST-5] [ST-12] an empty order clears the choice and hides the bar', () => {
  const state = signedInAs(ordering, patient, { cart: { variant: 'mr-tablet-50', quantity: 9 } });
  const one = new Visitor(ordering, '/', state).open('/carts');
  expect(one.state.stores['navigation']).toMatchObject({ isShowProgressBar: true });
  one.send({ type: 'loaded', call: 'load-cart', data: { line_items: [], total_cents: 0 }, screen: 'cart' });
  expect(cart(one)).toMatchObject({ variant: null, quantity: null, subscriptionType: null });
  expect(one.state.stores['navigation']).toMatchObject({ isShowProgressBar: false });
});

test.each([
  [5, true],
  [1, false],
])(
  '[ST-5] [decision 49] with %i variants offered, the cart stores their number and whether there is a choice',
  (count, isVariable) => {
    const variants = Array.from({ length: count }, (_, index) => ({
      id: `v${index}`,
      name: 'V',
      isRdt: false,
      maxQuantity: 3,
    }));
    const screen = ordering.screens['variant-selection'];
    const list = screen?.kind === 'page' ? screen.blocks.find((block) => block.block === 'each') : undefined;
    const button = list?.blocks.find((block) => block.block === 'button');
    if (button === undefined) throw new Error('nothing can be chosen');
    const at = '/products/migraine-relief/variant-selection';
    const one = new Visitor(ordering, '/', signedInAs(ordering, patient)).open(at);
    one.send({ type: 'pressed', do: button.do, item: variants[0] ?? {}, data: { variants } });
    expect(cart(one)).toMatchObject({ variant: 'v0', numberOfVariants: count, isVariableVariant: isVariable });
  },
);
