import { expect, test } from 'vitest';
import { screensAhead } from '../../src/build/screens-ahead.ts';
import { ordering } from '../core/support/ordering.ts';

test('lists the screens of the actions, then of the next steps, then of the links', () => {
  const ahead = (screen: string) => screensAhead(ordering, screen);
  expect(ahead('pre-questionnaire')).toEqual(['signup', 'user-bmi', 'user-demographics']);
  expect(ahead('cart')[0]).toBe('quantity-selection');
  expect(ahead('login')).toContain('dashboard');
  expect(ahead('login').slice(-2)).toEqual(['forgot-password', 'signup']);
});

test('lists neither the screen itself nor the not-found screen', () => {
  const missing = ordering.routes.find(({ id }) => id === ordering.not_found)?.screen;
  for (const screen of Object.keys(ordering.screens)) {
    const next = screensAhead(ordering, screen);
    expect(next).not.toContain(screen);
    expect(next).not.toContain(missing);
  }
});
