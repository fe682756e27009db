import { describe, expect, test } from 'vitest';
import { entryAt, formsOf } from '#core';
import { formatterNamed, parseValue, formatValue, formatTyped } from '../../src/widgets/formatters.ts';
import { ordering } from '../core/support/ordering.ts';

describe('[QS-9] formatting of typed text', () => {
  test.each([
    ['phone', '', ''],
    ['phone', '555', '555'],
    ['phone', '5551', '(555) 1'],
    ['phone', '1', '1'],
    ['phone', '1234567890', '(123) 456-7890'],
    ['phone', '5551234567', '(555) 123-4567'],
    ['phone', '+1 555 123 4567', '(555) 123-4567'],
    ['phone', '555123456789', '(555) 123-4567'],
    ['date', '02', '02'],
    ['date', '0203', '02/03'],
    ['date', '02032001', '02/03/2001'],
    ['date', '2001-02-03', '02/03/2001'],
    ['date', '02-03-20019', '02/03/2001'],
    ['zip', '12345', '12345'],
    ['zip', '123456', '12345-6'],
    ['zip', '123456789999', '12345-6789'],
    ['digits', '1 234,5', '12345'],
    ['card', '4242424242424242', '4242 4242 4242 4242'],
    ['card', '378282246310005', '3782 822463 10005'],
    ['card', '37828224631000599', '3782 822463 10005'],
    ['card', '341111111111111', '3411 111111 11111'],
    ['card', '36227206271667', '3622 7206 2716 67'],
    ['expiry', '1', '1'],
    ['expiry', '2', '02'],
    ['expiry', '1/29', '01/29'],
    ['expiry', ' 1 / 29', '01/29'],
    ['expiry', '229', '02/29'],
    ['expiry', '929', '09/29'],
    ['expiry', '1229', '12/29'],
    ['expiry', '12295', '12/29'],
    ['expiry', '01/2029', '01/29'],
  ] as const)('%s %j → %j', (formatter, text, shown) => {
    expect(formatValue(formatter, text)).toBe(shown);
    expect(formatValue(formatter, shown)).toBe(shown);
    expect(formatValue(formatter, parseValue(formatter, shown))).toBe(shown);
  });
});

test.each([
  ['Visa', '4242424242424242'],
  ['Mastercard', '5555555555554444'],
  ['American Express', '378282246310005'],
  ['Discover with 19 digits', '6011000990139424008'],
])('[QS-9] the checkout’s pattern accepts a number of %s as the field formats it', (_, number) => {
  const { checkout } = ordering.screens;
  const form = checkout && formsOf(checkout).find(({ name }) => name === 'payment');
  const field = form && entryAt(form.fields, 'card.number');
  const pattern = new RegExp((field && 'field' in field && field.pattern) || 'none', 'u');
  expect(formatValue('card', number)).toMatch(pattern);
  expect(number).toMatch(pattern);
});

test('[QS-9] a complete date is stored as year-month-day, an incomplete one unchanged', () => {
  expect(parseValue('date', '02/03/2001')).toBe('2001-02-03');
  expect(parseValue('date', '02/03/20')).toBe('02/03/20');
});

describe('[QS-9] the caret stays behind the same digit', () => {
  test.each([
    // typed text with | for the caret → shown text with | for the caret
    ['phone', '5551|', '(555) 1|'],
    ['phone', '(555) 1|', '(555) 1|'],
    ['phone', '(555)| 123', '(555|) 123'],
    ['phone', '(55|) 123-4567', '(55|1) 234-567'],
    ['phone', '(5590|) 123-4567', '(559) 0|12-3456'],
    ['phone', '+1 555| 123 4567', '(555|) 123-4567'],
    ['date', '02/|', '02|'],
    ['date', '0|/03/2001', '0|0/32/001'],
    ['zip', '12|x345', '12|345'],
  ] as const)('%s %j → %j', (formatter, before, after) => {
    const { text, caret } = formatTyped(formatter, before.replace('|', ''), before.indexOf('|'));
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(after);
  });
});

describe('[QS-9] a date typed as people write it', () => {
  const typed = (text: string) =>
    [...text].reduce((shown, letter) => formatTyped('date', shown + letter, shown.length + 1).text, '');

  test.each([
    ['1/2/1985', '01/02/1985'],
    ['4/21/1985', '04/21/1985'],
    ['12/3/1985', '12/03/1985'],
    ['4.21.1985', '04/21/1985'],
    ['4-21-1985', '04/21/1985'],
    ['04211985', '04/21/1985'],
    ['12/31/1985', '12/31/1985'],
    ['4/21/85', '04/21/85'],
  ])('%s is shown as %s, key by key and at once', (text, shown) => {
    expect([typed(text), formatTyped('date', text, text.length).text]).toEqual([shown, shown]);
  });

  test('a digit in the middle can be deleted', () => {
    expect(formatTyped('date', '1/02/1985', 0)).toEqual({ text: '10/21/985', caret: 0 });
  });
});

test('[QS-9] every format has a name, and no other word names one', () => {
  const names = ['phone', 'date', 'zip', 'digits', 'card', 'expiry'];
  expect([...names, 'email', 7, undefined].map(formatterNamed)).toEqual([...names, undefined, undefined, undefined]);
});
