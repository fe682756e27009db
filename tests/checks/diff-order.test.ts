import { expect, test } from 'vitest';
import { diffFlows } from '#checks';
import type { JsonObject } from '#core';
import { changesBetween } from '../../src/checks/diff/changes.ts';
import { newProduct } from '../../src/checks/diff/new-product.ts';
import { type Edit, edited } from '../core/support/edit.ts';
import { ordering, orderingSource } from '../core/support/ordering.ts';
import { sideFrom } from './labelled-edits.ts';

type Named = Readonly<Record<string, object>>;
const { stops } = orderingSource.files['questions.json'] as { stops: Named };
const { blocks } = orderingSource.files['screens/intro.json'] as { blocks: object[] };

/** The differences that edits make, most severe first: "class: sentence". */
function said(edits: Edit[], before: Edit[] = []): string[] {
  const source = edited(orderingSource, ...before);
  return diffFlows(sideFrom(source), sideFrom(edited(source, ...edits))).map((one) => `${one.class}: ${one.says}`);
}

test('[issue 15] a change of which stop applies when an option has several is of class safety', () => {
  const turned = Object.fromEntries(Object.entries(stops).toReversed());
  expect(said([['questions.json', '/stops', turned]])).toEqual([
    'safety: Of several stops end_progress, urgent count in this order now',
  ]);
});

test('[issue 15] a text in several places is one change, in its most severe class', () => {
  const inStop: Edit = ['modals.json', '/modals/safety-stop/close/label', 'common.close'];
  const found = said([['copy/en.json', '/texts/common.close', 'Go back']], [inStop]);
  expect(found).toEqual([expect.stringMatching(/^safety: .*Go back/)]);
});

test('[issue 15] a list that was reordered and edited has a difference for each', () => {
  const [first = {}, second = {}, ...rest] = blocks;
  const changed = [{ ...second, tone: 'quiet' }, first, ...rest];
  const found = said([['screens/intro.json', '/blocks', changed]]);
  expect(found).toEqual(
    expect.arrayContaining([expect.stringContaining('The order of blocks'), expect.stringContaining('tone')]),
  );
});

test('[issue 15] a colour in another spelling is no change', () => {
  const token = '/tokens/color.line';
  expect(said([['theme.json', token, '#11223344']], [['theme.json', token, '#1234']])).toEqual([]);
  expect(said([['theme.json', token, '#11223345']], [['theme.json', token, '#1234']])).toHaveLength(1);
});

test('[issue 15] writing out a default value is no change', () => {
  const { routes } = orderingSource.files['routes.json'] as { routes: Named };
  const [id = '', plain] = Object.entries(routes).find(([, one]) => !('health' in one) && !('screen' in one)) ?? [];
  expect(plain).toBeDefined();
  expect(said([['routes.json', `/routes/${id}/health`, false]])).toEqual([]);
  expect(said([['routes.json', `/routes/${id}/screen`, id]])).toEqual([]);
  expect(said([['routes.json', `/routes/${id}/health`, true]])).toHaveLength(1);
});

test('[issue 15] a change in a list comes with the whole entry: the new one, or the old one if it was removed', () => {
  const at = { path: [], from: '', to: '' };
  const [old, now] = [
    { field: 'age', label: 'a' },
    { field: 'age', label: 'b' },
  ];
  expect(changesBetween([old], [now], at)).toEqual([
    { path: ['age', 'label'], from: '/0/label', to: '/0/label', before: 'a', after: 'b', around: now },
  ]);
  expect(changesBetween([old], [], at)).toEqual([
    { path: ['age'], from: '/0', to: '', before: old, after: undefined, around: old },
  ]);
});

const mask = (more: JsonObject): JsonObject => ({
  name: 'Sleep mask',
  pre_questionnaire: [],
  medical_questionnaire: [],
  variants: [{ quantities: [{ price_cents: 2000 }] }],
  ...more,
});
const question = { id: 'q', answer_options: [{ id: 'a', end_progress: true }, { id: 'b' }] };

test.each<[string, string, JsonObject]>([
  ['money', '1 variant for $20.00; 0 questions; 0 answers stop people', {}],
  ['money', '0 variants; 0 questions; 0 answers stop people', { variants: [] }],
  [
    'money',
    '2 variants from $9.00 to $20.00; 0 questions; 0 answers stop people',
    { variants: [{ quantities: [{ price_cents: 2000 }, { price_cents: 900 }] }, { quantities: [] }] },
  ],
  ['safety', '1 variant for $20.00; 1 question; 1 answer stops people', { medical_questionnaire: [question] }],
])('[issue 15] a new product is of class %s and says: %s', (kind, says, more) => {
  expect(newProduct(ordering, mask(more))).toEqual({
    class: kind,
    says: `The product "Sleep mask" is offered, and was not: ${says}`,
  });
});
