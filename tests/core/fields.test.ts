import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Field,
  type FormField,
  initialState,
  isAsked,
  labelOf,
  misformattedFields,
  flattenedFields,
  type Scope,
  schemaOf,
  sentData,
  fieldsToSend,
  errorTextKey,
  placeholderValues,
} from '#core';
import { sentSchemaOf } from '../../src/core/eval/index.ts';
import { ordering } from './support/ordering.ts';

const NOW = new Date(2026, 10, 22);
const fields: FormField[] = [
  {
    group: 'card',
    fields: [
      { field: 'number', type: 'string', label: 'number', format: 'card-number' },
      { field: 'expires', type: 'string', label: 'expires', format: 'expiry' },
    ],
  },
];
const wrong = (card: { number?: string; expires?: string }) => misformattedFields(fields, { card }, NOW);

test.each([
  ['2026-11-22', []],
  ['2026-11-23', ['born']],
  ['1985-04-21', []],
])('[VA-3] [QS-9] a birthday is at most today: %s', (born, wrongFields) => {
  const asked: FormField[] = [
    { field: 'born', type: 'string', label: 'born', format: 'date', autocomplete: 'bday' },
    { field: 'travels', type: 'string', label: 'travels', format: 'date' },
  ];
  expect(misformattedFields(asked, { born, travels: '2027-01-01' }, new Date('2026-11-22T12:00:00Z'))).toEqual(
    wrongFields,
  );
});

describe('[QS-9] a card field', () => {
  test.each(['4242 4242 4242 4242', '5555 5555 5555 4444', '3782 822463 10005', '6011 1111 1111 1117'])(
    'accepts the number %s with its correct check digit',
    (number) => expect(wrong({ number })).toEqual([]),
  );

  test('refuses a number with one wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (index, by) => {
        const digits = [...'4242424242424242'].map(Number);
        const number = digits.map((digit, place) => (place === index ? (digit + by) % 10 : digit)).join('');
        expect(wrong({ number })).toEqual(['card.number']);
      }),
    );
  });

  test.each([
    ['01/19', ['card.expires']],
    ['10/26', ['card.expires']],
    ['11/26', []],
    ['01/27', []],
    ['13/27', ['card.expires']],
    ['00/27', ['card.expires']],
  ])('that expires %s, checked in November 2026', (expires, found) => expect(wrong({ expires })).toEqual(found));

  test('that is empty is missing, not invalid', () => expect(wrong({})).toEqual([]));
});

describe('[decision 50] a field', () => {
  const scopeOf = (plan: string): Scope => ({
    flow: ordering,
    state: initialState(ordering),
    data: { plan, total: 3645 },
  });
  const amount = { value: 'data.total', format: 'money' } as const;
  const consent: Field = {
    field: 'consent',
    type: 'boolean',
    if: { 'data.plan': { is_one_of: ['monthly', 'quarterly'] } },
    label: 'consent',
    label_when: [{ if: { 'data.plan': { is: 'monthly' } }, text: 'monthly', with: { amount } }],
  };
  const inner: Field = { field: 'inner', type: 'string', label: 'inner' };
  const both: FormField[] = [consent, { group: 'group', if: { 'data.plan': { is: 'monthly' } }, fields: [inner] }];

  test('is asked only when its condition and its group’s condition hold', () => {
    const asked = (plan: string) =>
      flattenedFields(both).flatMap(({ key }) => (isAsked(both, key, scopeOf(plan)) ? [key] : []));
    expect([asked('once'), asked('monthly'), asked('quarterly')]).toEqual([
      [],
      ['consent', 'group', 'group.inner'],
      ['consent'],
    ]);
  });

  test('takes its label by the loaded data, with amounts formatted for the language', () => {
    const labelled = (plan: string) => labelOf(consent, scopeOf(plan));
    expect(labelled('quarterly').text).toBe('consent');
    expect(labelled('monthly').text).toBe('monthly');
    expect(placeholderValues(labelled('monthly').with, scopeOf('monthly'), 'en')).toEqual({ amount: '$36.45' });
  });
});

describe('[VA-3] the JSON Schema of a form', () => {
  const errors = { missing: 'missing', invalid: 'invalid', minLength: 'short' };
  const name: Field = { field: 'name', type: 'string', maxLength: 100, label: 'name', errors };
  const plan: Field = { field: 'plan', type: 'string', label: 'plan', list: [{ value: 'a', label: 'a' }], errors };

  test('requires every field that is not optional, and the groups of those', () => {
    const note: Field = { ...name, field: 'note', optional: true };
    expect(schemaOf([name, note, { group: 'some', fields: [note] }, { group: 'all', fields: [plan] }])).toEqual({
      type: 'object',
      required: ['name', 'all'],
      properties: {
        name: { type: 'string', maxLength: 100, pattern: '\\S' },
        note: { type: 'string', maxLength: 100 },
        some: { type: 'object', properties: { note: { type: 'string', maxLength: 100 } } },
        all: { type: 'object', required: ['plan'], properties: { plan: { type: 'string', enum: ['a'] } } },
      },
    });
  });

  test('requires the version of the text beside a consent that is sent', () => {
    const tick: Field = { field: 'tick', type: 'boolean', label: 'tick', consent: {} };
    expect(sentSchemaOf([{ group: 'some', fields: [tick] }]).properties.some).toMatchObject({
      properties: { tick: { type: 'boolean' }, tick_version: { type: 'string' } },
    });
    expect(schemaOf([tick]).properties).toEqual({ tick: { type: 'boolean', const: true } });
  });

  test('requires true for a checkbox that must be ticked', () => {
    const tick: Field = { field: 'tick', type: 'boolean', label: 'tick' };
    expect(schemaOf([tick]).properties.tick).toEqual({ type: 'boolean', const: true });
    expect(schemaOf([{ ...tick, optional: true }]).properties.tick).toEqual({ type: 'boolean' });
  });

  test.each<[string, Field, string, string]>([
    ['nothing is missing', name, 'required', 'missing'],
    ['spaces alone are missing', name, 'pattern', 'missing'],
    ['what breaks a pattern of its own is invalid', { ...name, pattern: '^a' }, 'pattern', 'invalid'],
    ['what breaks another rule is invalid', name, 'maxLength', 'invalid'],
    ['a rule has its own sentence', name, 'minLength', 'short'],
    ['one sentence is for everything', { ...name, errors: { missing: 'missing' } }, 'maxLength', 'missing'],
    ['a choice that there is not is invalid', plan, 'enum', 'invalid'],
  ])('%s', (_, field, keyword, text) => expect(errorTextKey(field, keyword)).toBe(text));
});

describe('[VA-1] a gate has to be ticked, and its tick is neither sent nor asked for by the server', () => {
  const gate: FormField = { field: 'read', type: 'boolean', label: 'read', gate: true };
  const name: FormField = { field: 'name', type: 'string', label: 'name', optional: true };
  const form: FormField[] = [name, gate, { group: 'more', fields: [gate, name] }];
  const scope: Scope = { flow: ordering, state: initialState(ordering), data: { plan: 'once' } };
  const within = { type: 'object', properties: { name: { type: 'string' } } };

  test.each([
    ['everything', { name: 'Ada', read: true, more: { name: 'B', read: true } }, { name: 'Ada', more: { name: 'B' } }],
    ['a part', { read: true }, {}],
    ['what the form does not have', { other: 1, more: null }, { other: 1, more: null }],
    ['nothing', null, null],
  ])('of %s', (_, held, sent) => expect(sentData(form, held, scope)).toEqual(sent));

  test('[ST-5] nor is what the form does not show', () => {
    const isMonthly = { 'data.plan': { is: 'monthly' } };
    const hiding: FormField[] = [{ ...name, if: isMonthly }, { group: 'more', if: isMonthly, fields: [name] }, gate];
    const held = { name: 'Ada', more: { name: 'B' }, other: 1 };
    expect(sentData(hiding, held, scope)).toEqual({ other: 1 });
    expect(sentData(hiding, held, { ...scope, data: { plan: 'monthly' } })).toEqual(held);
  });

  test('the page requires it, and the sent data does not contain it', () => {
    expect(schemaOf(form)).toMatchObject({ required: ['read', 'more'], properties: { read: { const: true } } });
    const sent = { type: 'object', properties: { name: { type: 'string' }, more: within } };
    expect(sentSchemaOf(form)).toEqual(sent);
    expect(schemaOf(fieldsToSend(form))).toEqual(sent);
  });
});
