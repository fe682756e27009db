import { describe, expect, test } from 'vitest';
import { entriesOf, formsOf, inlineReferences, type Json, jsonOf, labelIn, nameOf, placesIn } from '#core';
import { type Edit, edited } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { compiled, ordering, orderingSource } from '../support/ordering.ts';

const STATES = 'lists/order-states.json';
const ORDER = 'screens/order.json';
/** Where the order says what happens next, by its state. */
const NEXT = '/blocks/1/blocks/0/blocks/0/blocks/1/text_by';
const FOUR_OF_FIVE = {
  value: 'data.state',
  list: ['in_review', 'approved', 'shipped', 'delivered'].map((value) => ({ value, label: `order.next_${value}` })),
};
const LINE = 'blocks/line-item.json';

const field = (name: string, more: object = {}): Json => jsonOf({ field: name, type: 'string', label: name, ...more });
const form = (...fields: Json[]): Json => ({ kind: 'form', heading: 'a', fields, submit: { label: 'a', do: [] } });

describe('parts used by name: forms, lists and labels', () => {
  const files = {
    'screens/a.json': form(field('first'), { use: 'two', labels: { b: 'other' } }, field('last', { list: 'c' })),
    'forms/two.json': { fields: [field('a', { list: 'c' }), field('b')] },
    'lists/c.json': { list: [{ value: 'x', label: 'x' }] },
  };
  const { files: placed, atOrigin, problems } = inlineReferences(files);

  test('are put in place, with the labels that the user of the part gives', () => {
    expect(problems).toEqual([]);
    const list = [{ value: 'x', label: 'x' }];
    expect(placed['screens/a.json']).toMatchObject({
      fields: [
        { field: 'first', label: 'first' },
        { field: 'a', label: 'a', list },
        { field: 'b', label: 'other' },
        { field: 'last', list },
      ],
    });
  });

  test.each([
    ['/fields/0/label', 'screens/a.json#/fields/0/label'],
    ['/fields/1/label', 'forms/two.json#/fields/0/label'],
    ['/fields/1/list/0/label', 'lists/c.json#/list/0/label'],
    ['/fields/2/label', 'screens/a.json#/fields/1/labels/b'],
    ['/fields/2/type', 'forms/two.json#/fields/1/type'],
    ['/fields/3/type', 'screens/a.json#/fields/2/type'],
    ['/fields/3/list/0/value', 'lists/c.json#/list/0/value'],
    ['/submit/label', 'screens/a.json#/submit/label'],
  ])('a problem at %s is reported at its origin %s', (pointer, place) => {
    const problem = { rule: 'X', severity: 'error', at: 'value', message: '', hint: '' } as const;
    const found = atOrigin([{ ...problem, file: 'screens/a.json', pointer }]);
    expect(found.map((one) => `${one.file}#${one.pointer}`)).toEqual([place]);
  });

  test.each<[string, Edit[], Finding]>([
    [
      'a form that there is not',
      [['screens/reset-password.json', '/fields/0/use', 'new-pasword']],
      ['RF22', 'screens/reset-password.json#/fields/0/use', '"new-password"'],
    ],
    [
      'a list that there is not',
      [['forms/address.json', '/fields/3/list', 'state']],
      ['RF22', 'forms/address.json#/fields/3/list', '"states"'],
    ],
    [
      'a use within what is used',
      [[LINE, '/blocks/2', { use: 'orders' }]],
      ['SC12', `${LINE}#/blocks/2/use`, 'write out'],
    ],
    [
      'a slip in what three screens use',
      [[LINE, '/blocks/6/text', 'cart.how_mnay']],
      ['RF07', `${LINE}#/blocks/6/text`, '"cart.how_many"'],
    ],
    [
      'a text of a list',
      [[STATES, '/list/0/label', 'order.in_reveiw']],
      ['RF07', `${STATES}#/list/0/label`, 'order.in_review'],
    ],
    [
      'a value of the backend without a text',
      [[ORDER, NEXT, FOUR_OF_FIVE]],
      ['SM23', `${ORDER}#${NEXT}/value`, '"else"'],
    ],
  ])('%s is one finding, in its own file', (_, edits, finding) => finds(edited(orderingSource, ...edits), finding));

  test('a lookup with an "else" text may leave out values', () => {
    const rest: Edit = [ORDER, NEXT, { ...FOUR_OF_FIVE, else: 'order.next_canceled' }];
    expect(compiled(edited(orderingSource, rest)).name).toBe('ordering');
  });
});

test('the compiled checkout has the fields of its forms and lists', () => {
  const { checkout } = ordering.screens;
  const [pay] = checkout === undefined ? [] : formsOf(checkout);
  const places = placesIn(pay?.fields ?? []);
  expect(places.map(({ key }) => key)).toContain('shipping.zip');
  const state = places.find(({ entry }) => nameOf(entry) === 'state')?.entry;
  const list = state !== undefined && 'field' in state ? (state.list ?? '') : '';
  expect(entriesOf(list)).toHaveLength(51);
  expect([labelIn(list, 'CA'), labelIn(list, 'XX')]).toEqual(['states.ca', undefined]);
});
