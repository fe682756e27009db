import { expect, test } from 'vitest';
import { screensAhead } from '../../src/build/screens-ahead.ts';
import { ordering } from '../core/support/ordering.ts';

test('a screen leads to what its actions name, to the steps after its own and to what it links to, in this order', () => {
  const ahead = (screen: string) => screensAhead(ordering, screen);
  expect(ahead('pre-questionnaire')).toEqual(['signup', 'user-bmi', 'user-demographics']);
  expect(ahead('cart')[0]).toBe('quantity-selection');
  expect(ahead('login')).toContain('dashboard');
  expect(ahead('login').slice(-2)).toEqual(['forgot-password', 'signup']);
});

test('no screen leads to itself or to the page for addresses that do not exist', () => {
  const missing = ordering.routes.find(({ id }) => id === ordering.not_found)?.screen;
  for (const screen of Object.keys(ordering.screens)) {
    const next = screensAhead(ordering, screen);
    expect(next).not.toContain(screen);
    expect(next).not.toContain(missing);
  }
});
