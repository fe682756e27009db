import { describe, expect, test } from 'vitest';
import { type Edit, edited, GONE } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';
import { orderingSource, problemsOf } from '../support/ordering.ts';

const QUESTIONS = 'questions.json';
const KIND = '/types/medications/entries';

describe('[MA-10] entries are saved under the contract’s names, with the contract’s fields', () => {
  test.each<[string, Edit, Finding]>([
    [
      'a misspelt name',
      [QUESTIONS, `${KIND}/fields/free_text`, 'medication_fre_text'],
      ['RF17', `${QUESTIONS}#${KIND}/fields/free_text`, '"medication_free_text"'],
    ],
    [
      'two names exchanged',
      [
        QUESTIONS,
        `${KIND}/fields`,
        { entries: 'medication_entries', free_text: 'none_medications', none: 'medication_free_text' },
      ],
      ['SC04', `${QUESTIONS}#${KIND}/fields/free_text`, 'medication_free_text'],
    ],
    [
      'a field that the contract needs',
      [QUESTIONS, `${KIND}/keeps`, ['strength']],
      ['RF25', `${QUESTIONS}#${KIND}/keeps`, 'add "conceptType"'],
    ],
    [
      'a field that the contract does not have',
      [QUESTIONS, `${KIND}/keeps/0`, 'conceptTyp'],
      ['RF17', `${QUESTIONS}#${KIND}/keeps/0`, '"conceptType"'],
    ],
    [
      'one field too many',
      [QUESTIONS, `${KIND}/keeps`, ['conceptType', 'strength', 'code']],
      ['RF17', `${QUESTIONS}#${KIND}/keeps/2`, 'remove it'],
    ],
    [
      'a field is shown that is not kept',
      [QUESTIONS, `${KIND}/shows`, 'conceptTypes'],
      ['RF17', `${QUESTIONS}#${KIND}/shows`, '"conceptType"'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));

  test('a list may show the name, which is always kept', () => {
    expect(problemsOf(edited(orderingSource, [QUESTIONS, `${KIND}/shows`, 'name']))).toEqual([]);
  });
});

const DRAFT = '/calls/save-draft/body';

describe('the call for drafts sends "draft": true, and no other call does', () => {
  test.each<[string, Edit, Finding]>([
    [
      'the call for drafts sends "draft": false',
      ['calls.json', `${DRAFT}/draft`, false],
      ['RF25', `calls.json#${DRAFT}/draft`, '"draft": true'],
    ],
    [
      'the call for drafts sends no "draft"',
      ['calls.json', `${DRAFT}/draft`, GONE],
      ['RF25', `calls.json#${DRAFT}`, '"draft": true'],
    ],
    [
      'the call for answers sends "draft": true',
      ['calls.json', '/calls/save-answer/body/draft', true],
      ['RF25', 'calls.json#/calls/save-answer/body/draft', 'remove it'],
    ],
    [
      'a screen saves drafts with the call for answers',
      ['screens/question.json', '/save_draft/call', 'save-answer'],
      ['RF25', 'screens/question.json#/save_draft/call', 'write "save-draft"'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));
});

describe('[SE-1] [SE-2] `refresh` and `validate` of flow.json must name calls of the operations made for them', () => {
  test.each<[string, Edit, Finding]>([
    [
      'renewed by the call that loads the person',
      ['flow.json', '/api/refresh', 'load-me'],
      ['RF25', 'flow.json#/api/refresh', 'write "refresh-token"'],
    ],
    [
      'validated by the call that logs out',
      ['flow.json', '/api/validate', 'logout'],
      ['RF25', 'flow.json#/api/validate', 'write "validate-session"'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));
});

describe('what a call sends', () => {
  test.each<[string, Edit, Finding]>([
    [
      'is not a part of an address that its screen does not have',
      ['calls.json', '/calls/load-quantities/query/variant', 'route.order'],
      ['RF26', 'calls.json#/calls/load-quantities/query/variant', 'known here'],
    ],
    [
      'is not the data that the call itself brings',
      ['calls.json', '/calls/load-quantities/query/variant', 'data.quantities.0.id'],
      ['RF26', 'calls.json#/calls/load-quantities/query/variant', 'known here'],
    ],
    [
      'is no item, outside of a list',
      ['calls.json', '/calls/load-quantities/query/variant', 'item.price_cents'],
      ['RF26', 'calls.json#/calls/load-quantities/query/variant', 'known here'],
    ],
    [
      'lacks a value that the backend must return later',
      ['calls.json', '/calls/save-cart/body/subscriptionType', GONE],
      ['RF25', 'calls.json#/calls/save-cart/body', '"subscriptionType": "cart.subscriptionType"'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));

  test('may lack a value that the backend never returns', () => {
    expect(problemsOf(edited(orderingSource, ['calls.json', '/calls/save-cart/body/maxQuantity', GONE]))).toEqual([]);
  });
});

test('a row with a number must not use a list of texts', () => {
  const row = '/blocks/0/blocks/1/blocks/2/blocks/0/rows/2';
  finds(edited(orderingSource, ['screens/quantity-selection.json', `${row}/list`, 'order-news']), [
    'SC06',
    `screens/quantity-selection.json#${row}`,
    'texts of these numbers',
  ]);
});

describe('a field that is ticked or not', () => {
  test.each<[string, Edit, Finding]>([
    [
      'is not written',
      ['screens/signup.json', '/fields/4/widget', 'textarea'],
      ['SM37', 'screens/signup.json#/fields/4/widget', '"checkbox"'],
    ],
    [
      'has one finding, about its type',
      ['screens/checkout.json', '/blocks/1/blocks/2/blocks/0/fields/2/type', 'string'],
      ['SM33', 'screens/checkout.json#/blocks/1/blocks/2/blocks/0/fields/2/type', '"boolean"'],
    ],
  ])('%s', (_, edit, finding) => finds(edited(orderingSource, edit), finding));
});
