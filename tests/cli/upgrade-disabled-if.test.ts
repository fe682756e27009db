import { expect, test } from 'vitest';
import { contractOf } from '#core';
import { disabledIf } from '../../src/cli/upgrade/disabled-if.ts';

const NONE = contractOf({});

const locked = (enabled_if: unknown) =>
  disabledIf.upgrade({ 'screens/a.json': { blocks: [{ block: 'button', enabled_if }] } }, () => {}, NONE);
const says = (disabled_if: unknown) => ({ 'screens/a.json': { blocks: [{ block: 'button', disabled_if }] } });

test.each([
  ['true', { 'item.in_stock': true }, { 'item.in_stock': false }],
  ['known', { 'cart.variant': { known: true } }, { 'cart.variant': { known: false } }],
  [
    'true, or not known',
    { any: [{ 'item.in_stock': true }, { 'item.in_stock': { known: false } }] },
    { 'item.in_stock': false },
  ],
  ['one of two', { any: [{ 'a.b': true }, { 'a.c': true }] }, { not: { any: [{ 'a.b': true }, { 'a.c': true }] } }],
  ['not', { not: { 'a.b': { is: 'x' } } }, { 'a.b': { is: 'x' } }],
  ['a text', { 'a.b': { is: 'x' } }, { not: { 'a.b': { is: 'x' } } }],
  ['known, and another test', { 'a.b': { known: true, above: 1 } }, { not: { 'a.b': { known: true, above: 1 } } }],
  [
    'one of two, and another line',
    { any: [{ 'a.b': true }, { 'a.b': { known: false } }], 'a.c': true },
    { not: { any: [{ 'a.b': true }, { 'a.b': { known: false } }], 'a.c': true } },
  ],
  ['several lines', { 'a.b': true, 'a.c': true }, { not: { 'a.b': true, 'a.c': true } }],
])('a condition that enables a button becomes one that disables it: %s', (_, enabled, disabled) => {
  expect(locked(enabled)).toEqual(says(disabled));
  expect(disabledIf.upgrade(says(disabled), () => {}, NONE)).toEqual(says(disabled));
});
