import { expect, test } from 'vitest';
import type { Json } from '#core';
import { loadFlow } from '#files';
import { type Edit, edited } from '../support/edit.ts';
import { orderingSource, problemsOf } from '../support/ordering.ts';

const loaded = await loadFlow('flows/callback');
if (!('flow' in loaded)) throw new Error('The second flow does not compile.');
const callback = loaded.source;

const problems = (source: typeof orderingSource, edits: readonly Edit[]) =>
  problemsOf(edited(source, ...edits)).map(({ rule, file, pointer, hint }) => [rule, file, pointer, hint]);

const stepIf = (condition: object, index = 3): Edit => ['steps.json', `/steps/${index}/only_if`, condition];
const one = (fact: object): Edit => ['flow.json', '/derived', { one: fact }];
const AGE = one({ years_since: 'person.date_of_birth' });
const DATES = 'write "before" or "after" a date: { "after": { "date": "2026-06-01" } }';
const BORN = '/steps/3/only_if/person.date_of_birth';

test('[RT-14] an age, made of a fact of the backend, decides for whom a step is', () => {
  expect(problems(orderingSource, [AGE, stepIf({ 'derived.one': { above: 65 } })])).toEqual([]);
});

test.each<[string, Edit[], string[]]>([
  [
    'an unknown derived fact',
    [AGE, stepIf({ 'derived.noe': { above: 65 } })],
    ['RF17', 'steps.json', '/steps/3/only_if/derived.noe', 'did you mean "one"?'],
  ],
  [
    'years since something that is no date',
    [one({ years_since: 'user.email' }), stepIf({ 'derived.one': { above: 65 } })],
    ['SC04', 'flow.json', '/derived/one/years_since', 'name a date'],
  ],
  [
    'a count of something that is no list',
    [one({ count_of: 'cart.quantity' }), stepIf({ 'derived.one': { above: 1 } })],
    ['SC04', 'flow.json', '/derived/one/count_of', 'name a list [ … ]'],
  ],
  [
    'a fact that is made of itself',
    [one({ if: { 'derived.one': true } }), stepIf({ 'derived.one': true })],
    [
      'RF27',
      'flow.json',
      '/derived/one/if/derived.one',
      'name what is known of the person or the backend: a field of a store, or a fact of the contract',
    ],
  ],
  [
    'an age that is compared with a text',
    [AGE, stepIf({ 'derived.one': { is: '65' } })],
    [
      'SC04',
      'steps.json',
      '/steps/3/only_if/derived.one/is',
      'write the number itself, or "at_least", "above", "at_most" or "below" a number',
    ],
  ],
  [
    'an age that nobody reaches',
    [AGE, stepIf({ 'derived.one': { above: 650 } })],
    ['SM24', 'steps.json', '/steps/3/only_if/derived.one', 'it is from 0 to 130; compare it with another number'],
  ],
  [
    'an age below zero',
    [AGE, stepIf({ 'derived.one': { below: 0 } })],
    ['SM24', 'steps.json', '/steps/3/only_if/derived.one', 'it is from 0 to 130; compare it with another number'],
  ],
  [
    'a date under another name',
    [one({ years_since: 'person.birthday' }), stepIf({ 'derived.one': { above: 65 } })],
    ['RF17', 'flow.json', '/derived/one/years_since', 'it has "person.date_of_birth"'],
  ],
  [
    'a derived fact that flow.json does not have',
    [stepIf({ 'derived.one': { above: 65 } })],
    ['RF17', 'steps.json', '/steps/3/only_if/derived.one', 'add it under "derived" in flow.json'],
  ],
  [
    'an age, before the step that brings the date about',
    [AGE, stepIf({ 'derived.one': { above: 65 } }, 1)],
    ['SM29', 'steps.json', '/steps/1/only_if', 'put it after the step that does'],
  ],
  [
    'an age that only the backend knows, on a screen',
    [AGE, ['screens/privacy.json', '/blocks/0/if', { 'derived.one': { above: 65 } }]],
    ['RF26', 'screens/privacy.json', '/blocks/0/if/derived.one', 'name something that is known here'],
  ],
  [
    'a date that is compared with a number',
    [stepIf({ 'person.date_of_birth': { above: 1960 } })],
    ['SC04', 'steps.json', `${BORN}/above`, DATES],
  ],
  [
    'a date that is compared with a text',
    [stepIf({ 'person.date_of_birth': { is: '1960-01-01' } })],
    ['SC04', 'steps.json', `${BORN}/is`, DATES],
  ],
  [
    'a text that is compared with a date',
    [['screens/privacy.json', '/blocks/0/if', { 'user.role': { before: { days_from_now: 1 } } }]],
    ['SC04', 'screens/privacy.json', '/blocks/0/if/user.role/before', 'write { "is": "…" }'],
  ],
  [
    'a date that is no day',
    [stepIf({ 'person.date_of_birth': { before: { date: '2025-02-29' } } })],
    ['SC09', 'steps.json', `${BORN}/before/date`, 'write it like "2026-06-01"'],
  ],
  [
    'a date without its braces',
    [stepIf({ 'person.date_of_birth': { before: '2025-02-28' } })],
    ['SC04', 'steps.json', `${BORN}/before`, 'write { "date": "2025-02-28" }'],
  ],
])('%s is a compile error', (_, edits, expected) => {
  expect(problems(orderingSource, edits)).toEqual([expected]);
});

const field = (type: string): Edit => ['stores.json', '/stores/contact/fields/date_of_birth', type];
const setTo = (value: Json): Edit => ['screens/contact.json', '/submit/do/0/set/contact.date_of_birth', value];
/** The review shows the name alone, and no date of birth. */
const SHOWN_NOWHERE: Edit = [
  'screens/review.json',
  '/blocks/1/rows',
  [{ label: 'contact.name', value: 'contact.name' }],
];
const AT = '/submit/do/0/set/contact.date_of_birth';

test.each<[string, Edit[], string[][]]>([
  ['a date that a form asks for', [field('date')], []],
  ['a date counted from today', [field('date'), setTo({ days_from_now: 3 })], []],
  ['a date as a text', [field('text'), setTo({ date: '2026-06-01' })], []],
  [
    'no text as a date',
    [field('date'), setTo('user.email')],
    [
      [
        'SC04',
        'screens/contact.json',
        AT,
        'write { "date": "2026-06-01" }, { "days_from_now": 14 } or the name of a date',
      ],
    ],
  ],
  [
    'no date as a number',
    [field('number'), setTo({ date: '2026-06-01' }), SHOWN_NOWHERE],
    [['SC04', 'screens/contact.json', AT, 'give it a number']],
  ],
])('a store takes %s', (_, edits, expected) => {
  expect(problems(callback, edits)).toEqual(expected);
});
