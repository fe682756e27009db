import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayOf,
  daysAfter,
  evaluate,
  factScope,
  type Flow,
  holds,
  initialState,
  isDate,
  type Json,
  matchRoute,
  resolve,
  transition,
  type Truth,
  valueOf,
  yearsSince,
} from '#core';
import { ordering } from './support/ordering.ts';

const DERIVED = {
  age: { years_since: 'person.date_of_birth' },
  found: { count_of: 'members.found' },
  old_or_many: {
    if: { any: [{ 'person.date_of_birth': { before: { date: '1960-01-01' } } }, { 'cart.quantity': 3 }] },
  },
};
const flow: Flow = { ...ordering, derived: DERIVED };

describe('[RT-14] years since a date', () => {
  test.each([
    ['the day before the birthday', '1961-06-02', '2026-06-01', 64],
    ['on the birthday', '1961-06-01', '2026-06-01', 65],
    ['the day after it', '1961-05-31', '2026-06-01', 65],
    ['on the day of birth', '2026-06-01', '2026-06-01', 0],
    ['before the day of birth', '2026-06-02', '2026-06-01', -1],
    ['born on 29 February, on 28 February of another year', '1960-02-29', '2025-02-28', 64],
    ['born on 29 February, on 1 March of another year', '1960-02-29', '2025-03-01', 65],
    ['born on 29 February, on 29 February', '1960-02-29', '2024-02-29', 64],
    ['born on 28 February, on 29 February', '1959-02-28', '2024-02-29', 65],
    ['the day before the last day of a year', '1960-12-31', '2025-12-30', 64],
  ])('%s', (_, born, today, years) => {
    expect(yearsSince(born, today)).toBe(years);
  });

  const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  const days = dates.map((date) => dayOf(date.getTime()));

  test('never decrease from one day to the next, and grow by one in a year', () => {
    fc.assert(
      fc.property(days, days, (born, today) => {
        const more = yearsSince(born, daysAfter(today, 1)) - yearsSince(born, today);
        expect([0, 1]).toContain(more);
        const later = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
        if (isDate(later)) expect(yearsSince(born, later)).toBe(yearsSince(born, today) + 1);
      }),
    );
  });

  test('a day begins at midnight in UTC, for the browser as for the server', () => {
    expect(dayOf(Date.parse('2026-06-01T23:59:59.999Z'))).toBe('2026-06-01');
    expect(dayOf(Date.parse('2026-06-01T20:00:00-05:00'))).toBe('2026-06-02');
  });

  test('a date is a real day', () => {
    const all = ['2024-02-29', '2025-02-29', '2026-13-01', '26-01-01', '2026-06-01T00:00', '', null, 20260601];
    expect(all.filter((one) => isDate(one))).toEqual(['2024-02-29']);
  });

  test('days are counted over the ends of months and years', () => {
    expect(daysAfter('2024-02-28', 2)).toBe('2024-03-01');
    expect(daysAfter('2025-12-31', 1)).toBe('2026-01-01');
    expect(daysAfter('9999-12-01', 400)).toBe('9999-12-31');
    const back = (day: string, by: number) => daysAfter(daysAfter(day, by), -by) === day;
    fc.assert(fc.property(days, fc.integer({ min: -36_500, max: 36_500 }), back));
  });
});

describe('[RT-14] a derived fact', () => {
  test.each<[string, string, Record<string, Record<string, Json>>, Json | undefined]>([
    ['an age', 'age', { person: { date_of_birth: '1961-06-01' } }, 65],
    ['an age of no date', 'age', { person: { date_of_birth: 'soon' } }, undefined],
    ['an age of nobody', 'age', {}, undefined],
    ['a number of entries', 'found', { members: { found: ['a', 'b'] } }, 2],
    ['a number of no entries', 'found', { members: { found: [] } }, 0],
    ['a number of entries of nothing', 'found', {}, undefined],
    ['a condition that holds', 'old_or_many', { person: { date_of_birth: '1950-01-01' } }, true],
    [
      'a condition that does not',
      'old_or_many',
      { person: { date_of_birth: '1970-01-01' }, cart: { quantity: 2 } },
      false,
    ],
    ['a condition that is not decided', 'old_or_many', { person: { date_of_birth: '1970-01-01' } }, undefined],
    ['one that is not declared', 'shoe_size', {}, undefined],
  ])('%s', (_, name, facts, expected) => {
    expect(resolve(`derived.${name}`, factScope(flow, facts, '2026-06-01'))).toEqual(expected);
  });

  test('an age is unknown until today’s date is known, and changes on the birthday', () => {
    const person = { date_of_birth: '1961-06-01' };
    const truth = (today: string | null): Truth =>
      evaluate({ 'derived.age': { at_least: 65 } }, factScope(flow, { person }, today));
    expect([null, '2026-05-31', '2026-06-01'].map(truth)).toEqual(['unknown', false, true]);
  });

  test('a fact derived from a condition has the same truth as the condition, for known and unknown values', () => {
    const date = fc.constantFrom('1959-12-31', '1960-01-01', null);
    fc.assert(
      fc.property(date, fc.constantFrom(2, 3, null), (date_of_birth, quantity) => {
        const scope = factScope(flow, { person: { date_of_birth }, cart: { quantity } }, '2026-06-01');
        const made = DERIVED.old_or_many.if;
        expect(evaluate({ 'derived.old_or_many': true }, scope)).toBe(evaluate(made, scope));
        expect(evaluate({ 'derived.old_or_many': false }, scope)).toBe(evaluate({ not: made }, scope));
      }),
    );
  });

  test('today is the day of the last event', () => {
    const match = matchRoute(ordering, '/login');
    const press = (now: string) => ({ type: 'pressed' as const, match, now: Date.parse(now), do: [] });
    const [first] = transition(ordering, initialState(ordering), press('2026-06-01T23:59Z'));
    const [second] = transition(ordering, first, press('2026-06-02T00:00Z'));
    expect([initialState(ordering).today, first.today, second.today]).toEqual([null, '2026-06-01', '2026-06-02']);
    const scope = { flow, state: second };
    expect(valueOf({ days_from_now: 14 }, scope)).toBe('2026-06-16');
    expect(valueOf({ date: '2026-06-01' }, scope)).toBe('2026-06-01');
    expect(holds({ 'derived.age': { known: true } }, scope)).toBe(false);
  });
});
