import { afterEach, expect, test, vi } from 'vitest';
import { formatted, isNotExpired } from '#core';
import { ordering } from './support/ordering.ts';

afterEach(() => void vi.unstubAllEnvs());

const shown = (date: string) => formatted(date, 'date', ordering, 'en');

test.each(['Pacific/Pago_Pago', 'America/New_York', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'a calendar date is shown as that day, also in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(shown('2026-03-01')).toBe('Mar 1, 2026');
  },
);

test.each([
  ['America/New_York', 'Feb 28, 2026'],
  ['Asia/Tokyo', 'Mar 1, 2026'],
])('a time is shown as the day that it is in %s', (zone, day) => {
  vi.stubEnv('TZ', zone);
  expect(shown('2026-03-01T02:00:00Z')).toBe(day);
});

test.each([
  ['America/New_York', true],
  ['Pacific/Kiritimati', false],
])('a card is good until its month is over where the person is: in %s %j', (zone, isGood) => {
  vi.stubEnv('TZ', zone);
  expect(isNotExpired('11/26', new Date('2026-11-30T12:00:00Z'))).toBe(isGood);
});
