import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormBlock, initialKnown, isAsked, labelOf, misformatted, type Scope, wordsFor } from '#core';
import { ordering } from './support/ordering.ts';

const NOW = new Date(2026, 10, 22);
const schema: FormBlock['schema'] = {
  type: 'object',
  properties: {
    card: {
      type: 'object',
      properties: {
        number: { type: 'string', format: 'card-number' },
        expires: { type: 'string', format: 'expiry' },
      },
    },
  },
};
const wrong = (card: { number?: string; expires?: string }) => misformatted(schema, { card }, NOW);

describe('[QS-9] a card', () => {
  test.each(['4242 4242 4242 4242', '5555 5555 5555 4444', '3782 822463 10005', '6011 1111 1111 1117'])(
    'number %s has the check digit that fits',
    (number) => expect(wrong({ number })).toEqual([]),
  );

  test('number with one wrong digit never has', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'4242424242424242'].map(Number);
        const number = digits.map((digit, place) => (place === at ? (digit + by) % 10 : digit)).join('');
        expect(wrong({ number })).toEqual(['card.number']);
      }),
    );
  });

  test.each([
    ['01/19', ['card.expires']],
    ['10/26', ['card.expires']],
    ['11/26', []],
    ['01/27', []],
  ])('that expires %s in November 2026', (expires, found) => expect(wrong({ expires })).toEqual(found));

  test('of which nothing was typed is missing, not wrong', () => expect(wrong({})).toEqual([]));
});

describe('[decision 50] a field', () => {
  const scopeOf = (plan: string): Scope => ({
    flow: ordering,
    known: initialKnown(ordering),
    data: { plan, total: 3645 },
  });
  const amount = { value: 'data.total', format: 'money' } as const;
  const ui: FormBlock['ui'] = {
    consent: {
      if: { 'data.plan': { in: ['monthly', 'quarterly'] } },
      label: 'consent',
      label_when: [{ if: { 'data.plan': 'monthly' }, text: 'monthly', with: { amount } }],
    },
    group: { label: 'group', if: { 'data.plan': 'monthly' } },
    'group.inner': { label: 'inner' },
  };

  test('is asked only where its condition holds, and that of its group', () => {
    const asked = (plan: string) => Object.keys(ui).filter((key) => isAsked(ui, key, scopeOf(plan)));
    expect([asked('once'), asked('monthly'), asked('quarterly')]).toEqual([
      [],
      ['consent', 'group', 'group.inner'],
      ['consent'],
    ]);
  });

  test('has the label for what the data says, with amounts as people of the language write them', () => {
    const labelled = (plan: string) => labelOf(ui.consent ?? { label: '' }, scopeOf(plan));
    expect(labelled('quarterly').text).toBe('consent');
    expect(labelled('monthly').text).toBe('monthly');
    expect(wordsFor(labelled('monthly').with, scopeOf('monthly'), 'en')).toEqual({ amount: '$36.45' });
  });
});
