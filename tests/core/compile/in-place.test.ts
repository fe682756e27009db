import { describe, expect, test } from 'vitest';
import { entriesOf, formsOf, inlinedFiles, type Json, jsonOf, labelIn, fieldName, flattenedFields } from '#core';
import { type Edit, edited, GONE } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { compiled, ordering, orderingSource } from '../support/ordering.ts';

const STATES = 'lists/order-states.json';
const PROGRESS = 'blocks/order-progress.json';
const CART = 'screens/cart.json';
/** Where the order says what happens next, by its state. */
const NEXT = '/blocks/0/blocks/1/blocks/1/text_by';
const FOUR_OF_FIVE = {
  value: 'item.state',
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
  const { files: placed, atOrigin, problems } = inlinedFiles(files);

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
    const problem = { rule: 'X', severity: 'error', anchor: 'value', message: '', hint: '' } as const;
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
      [[PROGRESS, NEXT, FOUR_OF_FIVE]],
      ['SM23', `${PROGRESS}#${NEXT}/list`, '"else"'],
    ],
    [
      'a slip in the item that blocks are given',
      [[CART, '/blocks/0/blocks/1/item', 'dat']],
      ['RF17', `${CART}#/blocks/0/blocks/1/item`, '"data"'],
    ],
    [
      'a slip in what blocks read of their item',
      [['blocks/amounts.json', '/blocks/0/rows/0/value', 'item.shiping_cents']],
      ['RF17', 'blocks/amounts.json#/blocks/0/rows/0/value', '"shipping_cents"'],
    ],
    [
      'a slip in what a condition of blocks reads of their item',
      [['blocks/amounts.json', '/blocks/0/rows/1/if', { 'item.tax_cent': { above: 0 } }]],
      ['RF17', 'blocks/amounts.json#/blocks/0/rows/1/if/item.tax_cent', '"tax_cents"'],
    ],
    [
      'blocks that show an item, where there is none',
      [[CART, '/blocks/0/blocks/1/item', GONE]],
      ['SC05', `${CART}#/blocks/0/blocks/1`, '"item"'],
    ],
  ])('%s is one finding, in its own file', (_, edits, finding) => finds(edited(orderingSource, ...edits), finding));

  test('a lookup with an "else" text may leave out values', () => {
    const rest: Edit = [PROGRESS, NEXT, { ...FOUR_OF_FIVE, else: 'order.next_canceled' }];
    expect(compiled(edited(orderingSource, rest)).name).toBe('ordering');
  });
});

test('an item for blocks that show none is reported', () => {
  const { unused } = inlinedFiles({
    'blocks/a.json': jsonOf({ blocks: [{ block: 'heading', text: 'a' }] }),
    'screens/a.json': jsonOf({ kind: 'page', heading: 'a', blocks: [{ use: 'a', item: 'data' }] }),
  });
  expect(unused.map(({ rule, pointer }) => rule + pointer)).toEqual(['SC03/blocks/0/item']);
});

test('an item that is given stands for its reference, except where blocks have an item of their own', () => {
  const lines = { block: 'each', of: 'item.lines', blocks: [{ block: 'text', from: 'item.name' }] };
  const total = { block: 'text', if: { 'item.total': { known: true } }, text: 'item.total', with: { a: 'item.total' } };
  const { files, originOf } = inlinedFiles({
    'blocks/order.json': jsonOf({ blocks: [total, lines] }),
    'screens/a.json': jsonOf({ kind: 'page', heading: 'a', blocks: [{ use: 'order', item: 'data.order' }] }),
  });
  expect(files['screens/a.json']).toMatchObject({
    blocks: [
      { if: { 'data.order.total': { known: true } }, text: 'item.total', with: { a: 'data.order.total' } },
      { of: 'data.order.lines', blocks: [{ from: 'item.name' }] },
    ],
  });
  expect(originOf({ file: 'screens/a.json', pointer: '/blocks/0/if/data.order.total/known' })).toEqual({
    file: 'blocks/order.json',
    pointer: '/blocks/0/if/item.total/known',
  });
});

test('the compiled checkout has the fields of its forms and lists', () => {
  const { checkout } = ordering.screens;
  const [pay] = checkout === undefined ? [] : formsOf(checkout);
  const places = flattenedFields(pay?.fields ?? []);
  expect(places.map(({ key }) => key)).toContain('shipping.zip');
  const state = places.find(({ entry }) => fieldName(entry) === 'state')?.entry;
  const list = state !== undefined && 'field' in state ? (state.list ?? '') : '';
  expect(entriesOf(list)).toHaveLength(51);
  expect([labelIn(list, 'CA'), labelIn(list, 'XX')]).toEqual(['states.ca', undefined]);
});
