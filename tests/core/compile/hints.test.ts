import { describe, expect, test } from 'vitest';
import { type Edit, edited, GONE } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { orderingSource, problemsOf } from '../support/ordering.ts';

const DO = '/blocks/7/blocks/0/do/0';

describe('for a name that resembles no other, the hint is to declare it', () => {
  test.each<[string, Edit, Finding]>([
    [
      'a path type',
      ['steps.json', '/steps/1/path_type', 'confirm-truth'],
      ['RF03', 'steps.json#/steps/1/path_type', "or add it in the contract's path types"],
    ],
    [
      'a modal',
      ['screens/intro.json', DO, { open: 'how-it-works' }],
      ['RF03', `screens/intro.json#${DO}/open`, 'or add it in modals.json'],
    ],
    [
      'a modal that is misspelt',
      ['screens/intro.json', DO, { open: 'safety-stp' }],
      ['RF03', `screens/intro.json#${DO}/open`, 'did you mean "safety-stop"?'],
    ],
    [
      'a stored field',
      ['screens/intro.json', DO, { set: { 'cart.language': 'en' } }],
      ['RF17', `screens/intro.json#${DO}/set/cart.language`, 'or add it under "cart" in stores.json'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));
});

test('a translation without its product is to be removed', () => {
  const gone = edited(orderingSource, ['products/migraine-relief.json', '', GONE]);
  finds(gone, ['SC03', 'products/migraine-relief.es.json#', 'remove this file']);
});

test('an unknown key of an answer option is reported as an unknown key', () => {
  const at = '/pre_questionnaire/0/answer_options/0/end_progess';
  const problems = problemsOf(edited(orderingSource, ['products/hair-regrowth.json', at, true]));
  expect(problems).toMatchObject([{ rule: 'SC03', pointer: at, hint: 'did you mean "end_progress"?' }]);
  expect(problems[0]?.message).toBe('An answer option has no setting "end_progess"');
});
