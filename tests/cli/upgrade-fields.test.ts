import { expect, test } from 'vitest';
import { contractOf } from '#core';
import { fields } from '../../src/cli/upgrade/fields.ts';

const NONE = contractOf({});

const upgrade = (screen: object) => {
  const { 'screens/a.json': done } = fields.upgrade({ 'screens/a.json': screen }, () => {}, NONE);
  return done;
};

test('schema and ui become one list of fields in the order of the screen', () => {
  const name = { type: 'string', minLength: 1, maxLength: 9, pattern: '\\S' };
  const schema = {
    type: 'object',
    required: ['to', 'tick'],
    properties: {
      tick: { type: 'boolean', const: true },
      to: { type: 'object', required: ['name'], properties: { name, note: { type: 'string', maxLength: 5 } } },
    },
  };
  const ui = {
    to: { label: 'to' },
    'to.name': {
      label: 'name',
      autocomplete: 'shipping name',
      errors: { required: 'none', minLength: 'none', pattern: 'none', maxLength: 'long' },
    },
    'to.note': { label: 'note', autocomplete: 'shipping organization' },
    tick: { label: 'tick', errors: { required: 'agree', const: 'agree' } },
  };
  expect(upgrade({ kind: 'form', schema, ui })).toEqual({
    kind: 'form',
    fields: [
      {
        group: 'to',
        label: 'to',
        autocomplete: 'shipping',
        fields: [
          {
            field: 'name',
            type: 'string',
            maxLength: 9,
            label: 'name',
            autocomplete: 'name',
            errors: { missing: 'none', invalid: 'long' },
          },
          {
            field: 'note',
            type: 'string',
            optional: true,
            maxLength: 5,
            label: 'note',
            autocomplete: 'organization',
          },
        ],
      },
      { field: 'tick', type: 'boolean', label: 'tick', errors: { missing: 'agree' } },
    ],
  });
});

test.each([
  [
    { required: 'none', minLength: 'short', maxLength: 'long' },
    { missing: 'none', minLength: 'short', maxLength: 'long' },
  ],
  [
    { required: 'none', minLength: 'wrong', maxLength: 'wrong' },
    { missing: 'none', invalid: 'wrong' },
  ],
  [
    { required: 'none', minLength: 'none', maxLength: 'long' },
    { missing: 'none', maxLength: 'long' },
  ],
  [
    { required: 'none', type: 'none', minLength: 'wrong', maxLength: 'wrong' },
    { missing: 'none', invalid: 'wrong', type: 'none' },
  ],
])('errors %j become %j', (errors, said) => {
  const schema = { type: 'object', required: ['a'], properties: { a: { type: 'string', minLength: 3, maxLength: 9 } } };
  const block = { block: 'form', name: 'f', schema, ui: { a: { label: 'a', errors } } };
  expect(upgrade({ kind: 'page', blocks: [block] })).toMatchObject({ blocks: [{ fields: [{ errors: said }] }] });
});

test('fields without a position in `ui` come last; a group whose fields autocomplete for different owners keeps each field’s token', () => {
  const field = { type: 'string' };
  const schema = {
    type: 'object',
    properties: { last: field, to: { type: 'object', properties: { name: field, city: field } }, first: field },
  };
  const ui = {
    first: { label: 'first' },
    'to.name': { autocomplete: 'shipping name' },
    'to.city': { autocomplete: 'billing address-level2' },
  };
  const { fields: made } = upgrade({ kind: 'form', schema, ui }) as { fields: { field?: string }[] };
  expect(made.map(({ field: name = 'to' }) => name)).toEqual(['first', 'to', 'last']);
  expect(made[1]).toEqual({
    group: 'to',
    fields: [
      { field: 'name', type: 'string', optional: true, autocomplete: 'shipping name' },
      { field: 'city', type: 'string', optional: true, autocomplete: 'billing address-level2' },
    ],
  });
});

test('a checkbox has one error text, and a choice has no error text for other values', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', enum: ['x'], minLength: 2 } } };
  const errors = { const: 'agree', enum: 'choose', minLength: 'short' };
  expect(upgrade({ kind: 'form', schema, ui: { a: { errors } } })).toMatchObject({
    fields: [{ errors: { missing: 'agree', invalid: 'short' } }],
  });
});

test('a flow in the new words is unchanged', () => {
  const screen = { kind: 'form', fields: [{ field: 'a', type: 'string', label: 'a' }] };
  expect(upgrade(screen)).toEqual(screen);
});
