import { expect, test } from 'vitest';
import { contractOf } from '#core';
import { blockWords } from '../../src/cli/upgrade/block-words.ts';
import { lists } from '../../src/cli/upgrade/lists.ts';

const NONE = contractOf({});
const nothingToDecide = () => expect.fail('there is nothing to decide');
const upgraded = (files: Readonly<Record<string, unknown>>) => lists.upgrade(files, nothingToDecide, NONE);
/** Upgrades a screen that has these blocks. @returns the screen in the second edition */
const blocks = (...given: object[]): unknown =>
  upgraded({ 'screens/order.json': { blocks: given } })['screens/order.json'];

const text = (is: unknown, key: string, more = {}) => ({
  block: 'text',
  if: { 'data.state': is },
  text: key,
  ...more,
});

test('texts that are each shown for one value become one lookup', () => {
  expect(
    blocks(
      text('open', 'order.open'),
      text({ is: 'sent' }, 'order.sent', { with: { day: 'data.day' } }),
      text({ in: ['back', 'lost'] }, 'order.gone'),
    ),
  ).toEqual({
    blocks: [
      {
        block: 'text',
        text_by: {
          value: 'data.state',
          list: [
            { value: 'open', label: 'order.open' },
            { value: 'sent', label: 'order.sent' },
            { value: 'back', label: 'order.gone' },
            { value: 'lost', label: 'order.gone' },
          ],
        },
        with: { day: 'data.day' },
      },
    ],
  });
});

test.each([
  ['another value', [text('open', 'order.open'), { ...text('x', 'order.sent'), if: { 'data.kind': 'x' } }]],
  ['another look', [text('open', 'order.open', { tone: 'quiet' }), text('sent', 'order.sent')]],
  [
    'another placeholder',
    [text('open', 'order.open', { with: { day: 'data.a' } }), text('sent', 'order.sent', { with: { day: 'data.b' } })],
  ],
  ['two conditions', [text('open', 'order.open'), { ...text('x', 'y'), if: { 'data.state': 'x', 'data.kind': 'y' } }]],
  ['no text for one value', [text('open', 'order.open'), text({ known: true }, 'order.sent')]],
  ['another block between', [text('open', 'order.open'), { block: 'line' }, text('sent', 'order.sent')]],
])('texts stay apart with %s', (_, given) => {
  expect(blocks(...given)).toEqual({ blocks: given });
});

test('the options of a field become its list; options that several fields share become a file in lists/', () => {
  const states = [
    { value: 'open', label: 'order.open' },
    { value: 'sent', label: 'order.sent' },
  ];
  const other = [{ value: 'yes', label: 'answer.yes' }];
  const field = (name: string, options: object[]) => ({ field: name, options });
  const files = {
    'screens/a.json': { fields: [field('order_state', states), field('sure', other)], options: [1] },
    'screens/b.json': { fields: [field('state', states)] },
    'copy/en.json': { texts: { options: 'Options' } },
  };
  const result = {
    'screens/a.json': {
      fields: [
        { field: 'order_state', list: 'order-states' },
        { field: 'sure', list: other },
      ],
      options: [1],
    },
    'screens/b.json': { fields: [{ field: 'state', list: 'order-states' }] },
    'copy/en.json': { texts: { options: 'Options' } },
    'lists/order-states.json': { $schema: '../../../schemas/list.schema.json', list: states },
  };
  expect(upgraded(files)).toEqual(result);
  expect(upgraded(result)).toEqual(result);
});

test('the pass "block-words" renames the blocks "list" and "facts", and what only a list has', () => {
  const given = {
    block: 'list',
    of: 'data.items',
    where: { 'item.open': true },
    item: [{ block: 'facts', rows: [], where: 'x' }],
  };
  const result = {
    'screens/a.json': {
      blocks: [
        {
          block: 'each',
          of: 'data.items',
          only_if: { 'item.open': true },
          blocks: [{ block: 'table', rows: [], where: 'x' }],
        },
      ],
    },
  };
  expect(blockWords.upgrade({ 'screens/a.json': { blocks: [given] } }, nothingToDecide, NONE)).toEqual(result);
  expect(blockWords.upgrade(result, nothingToDecide, NONE)).toEqual(result);
});
