import { expect, test } from 'vitest';
import { filesIn, namesFor } from '#core';
import { edited } from '../support/edit.ts';
import { orderingSource } from '../support/ordering.ts';

const files = filesIn(
  edited(
    orderingSource,
    ['flow.json', '/remembered_params', ['product_slug', 'order']],
    ['flow.json', '/derived', { age: { years_since: 'demographics.date_of_birth' } }],
  ),
);
if (files === undefined) throw new Error('The shipped flow does not compile.');
const named = (kind: string) => namesFor(files, kind);

/** By kind of name in a schema, some that stand in this flow. */
test.each<[kind: string, ...names: string[]]>([
  ['route', 'login', 'cart'],
  ['destination', 'login', 'next_path', 'landing_path'],
  ['opened', 'login', 'cart'],
  ['param', 'product_slug', 'question_id', 'order_id'],
  ['screen', 'login', 'pre-questionnaire'],
  ['access', 'open', 'member', 'staff'],
  ['call', 'login', 'save-answer'],
  ['operation', 'login', 'saveAnswer'],
  ['fact', 'medical.complete', 'cart.variant', 'order.placed'],
  ['step', 'medical', 'cart'],
  ['product', 'migraine-relief', 'hair-regrowth'],
  ['event', 'page-view', 'purchase'],
  ['modal', 'safety-stop', 'emergency'],
  ['text', 'question.continue', 'safety.ineligible'],
  ['shown', 'question.continue', 'safety.ineligible'],
  ['file', '/logo.svg'],
  ['lists', 'states'],
  ['list', 'states'],
  ['forms', 'address', 'new-password'],
  ['actions', 'leave-the-order'],
  ['store', 'cart', 'cart.variant', 'pre-answers'],
  ['given', 'medical.complete', 'cart', 'cart.variant'],
])('[RF03] an editor offers the names of the kind "%s": %s, %s', (kind, ...names) => {
  expect(named(kind)).toEqual(expect.arrayContaining(names));
});

test('[RF03] a reference may name facts, stores, and what the engine itself provides', () => {
  expect(named('reference')).toEqual(
    expect.arrayContaining([
      'medical.complete',
      'cart',
      'cart.variant',
      'remembered.product_slug',
      'remembered.order',
      'auth.signed_in',
      'failure.status',
      'questions.total',
      'answers.map',
      'answer.medication',
      'brand.name',
      'route.path_type',
      'route.product_slug',
      'route.order',
      'derived.age',
    ]),
  );
  expect(new Set(named('reference')).size).toBe(named('reference').length);
});

test('[RF03] a kind offers no names of another kind', () => {
  expect(named('store')).not.toContain('auth');
  expect(named('given')).not.toContain('auth');
  expect(named('forms')).not.toContain('states');
  expect(named('counting_call')).not.toContain('login');
  expect(named('counting_call')).not.toEqual([]);
  expect(named('next_path_route')).toContain('question');
  expect(named('next_path_route')).not.toContain('login');
  expect(named('nothing of the sort')).toEqual([]);
});
