import { describe, expect, test } from 'vitest';
import { lengthsOf } from '../../../src/core/compile/pattern-lengths.ts';
import { type Edit, edited, GONE } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { compiled, ordering, orderingSource, problemsOf } from '../support/ordering.ts';

const CART_LINE = '/blocks/0/blocks/0/blocks/2/blocks/2/do/0';
const { statuses } = orderingSource.files['errors.json'] as { statuses: Record<string, object> };

test('a text without a translation compiles to the text of the default language', () => {
  const { texts } = compiled(edited(orderingSource, ['copy/es.json', '/texts/cart.heading', GONE]));
  expect(texts['es']?.['cart.heading']).toBe(ordering.texts['en']?.['cart.heading']);
  expect(texts['es']?.['cart.title']).not.toBe(ordering.texts['en']?.['cart.title']);
});

test('a write that returns the new data of a read does not make the read stale', () => {
  const answering = Object.entries(ordering.calls).flatMap(([id, { answers_as: read }]) =>
    read === undefined ? [] : [[id, read] as const],
  );
  expect(answering.length).toBeGreaterThan(2);
  for (const [id, read] of answering) expect(ordering.changes[id] ?? []).not.toContain(read);
  const without = compiled(edited(orderingSource, ['calls.json', '/calls/save-cart/answers_as', GONE]));
  expect(without.changes['save-cart']).toContain('load-cart');
});

test('a pattern with one unanchored alternative matches texts of any length', () => {
  expect(lengthsOf('^abc$|d')).toEqual({ least: 1, most: Infinity });
});

describe('[issue 11] exactly one finding, at the mistake', () => {
  test.each<[string, Edit[], Finding]>([
    [
      'a phone number with a digit too many',
      [['flow.json', '/brand/phone', '(212) 555-01345']],
      ['SC09', 'flow.json#/brand/phone', 'ten'],
    ],
    [
      'a count with an offset',
      [['copy/en.json', '/texts/search.results', '{count, plural, offset:1 one {# result} other {# results}}']],
      ['CP04', 'copy/en.json#/texts/search.results', 'without "offset:"'],
    ],
    [
      'a status in place of another',
      [
        ['errors.json', '/statuses/429', GONE],
        ['errors.json', '/statuses/428', statuses['429']],
      ],
      ['RF15', 'errors.json#/statuses/428', '"429"'],
    ],
    [
      'a write that is said to answer itself',
      [['calls.json', '/calls/save-profile/answers_as', 'save-profile']],
      ['SC06', 'calls.json#/calls/save-profile/answers_as', 'name a GET'],
    ],
  ])('%s', (_, edits, finding) => finds(edited(orderingSource, ...edits), finding));
});

test.each<[string, Edit[]]>([
  [
    'everything is wiped with what the backend forgets',
    [['screens/cart.json', `${CART_LINE}/then/0`, { wipe: 'sign_in' }]],
  ],
])('[issue 11] no finding: %s', (_, edits) => {
  expect(problemsOf(edited(orderingSource, ...edits))).toEqual([]);
});
