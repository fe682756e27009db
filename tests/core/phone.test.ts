import { expect, test } from 'vitest';
import { dialed } from '#core';

test.each([
  ['(212) 555-0134', '2125550134'],
  ['+1 212-555-0134', '+12125550134'],
  ['1-800-TUNDISH', '18008863474'],
  ['13 taxi', '138294'],
  ['911', '911'],
])('[QS-8] pressing "%s" dials %s', (phone, digits) => {
  expect(dialed(phone)).toBe(digits);
});
