import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils';
import * as original from '@rjsf/utils/lib/schema/index.js';
import validator from '@rjsf/validator-ajv8';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formsOf, schemaOf } from '#core';
import { questionSchema } from '#widgets';
import * as replacement from '../../src/widgets/schema-functions.ts';
import { ordering } from '../core/support/ordering.ts';

/** Our functions for schemas replace RJSF's. For schemas that a flow can have, both must behave alike. */

const behaviour = { constAsDefaults: 'never' } as const;
const names = ['a', 'b', 'c'];

const leaf: fc.Arbitrary<RJSFSchema> = fc.oneof(
  fc.constantFrom<RJSFSchema>(
    { type: 'string' },
    { type: 'string', format: 'email' },
    { type: 'string', enum: ['x', 'y'] },
    { type: 'integer', minimum: 1 },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'boolean', const: true },
  ),
);
const objectOf = (inner: fc.Arbitrary<RJSFSchema>): fc.Arbitrary<RJSFSchema> =>
  fc.record({
    type: fc.constant('object' as const),
    required: fc.subarray(names),
    properties: fc.dictionary(fc.constantFrom(...names), inner, { noNullPrototype: true }),
  });
const schemas = objectOf(fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: objectOf(leaf) }));

/** Form data for a schema: each field has a possible value, or none. */
function dataOf(schema: RJSFSchema): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, dataOf(inner as RJSFSchema)]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: [],
        noNullPrototype: true,
      });
    }
    case 'array':
      return fc.array(fc.string());
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.string();
    default:
      return fc.integer();
  }
}

const shipped = [
  questionSchema as RJSFSchema,
  ...Object.values(ordering.screens).flatMap((screen) =>
    formsOf(screen).map(({ fields }) => schemaOf(fields) as RJSFSchema),
  ),
];
const cases = fc
  .oneof(schemas, fc.constantFrom(...shipped))
  .chain((schema) => fc.tuple(fc.constant(schema), fc.option(dataOf(schema), { nil: undefined })));

test('[QS-1] RJSF uses our schema functions, which export every name of the original', () => {
  expect(Object.keys(replacement).toSorted()).toEqual(Object.keys(original).toSorted());
  expect(() => createSchemaUtils(validator, questionSchema).omitExtraData(questionSchema, {})).toThrow(
    'No form of a flow',
  );
});

test('[QS-1] give the same initial form data, schema, labels and fields as the original', () => {
  fc.assert(
    fc.property(cases, ([schema, data]) => {
      const both = <Value>(call: (functions: typeof original) => Value) =>
        expect(call(replacement as typeof original)).toEqual(call(original));
      both((use) => use.getDefaultFormState(validator, schema, data, schema, false, behaviour));
      both((use) => use.retrieveSchema(validator, schema, schema, data));
      for (const [key, inner] of Object.entries(schema.properties ?? {})) {
        if (typeof inner !== 'object') continue;
        both((use) => use.findFieldInSchema(validator, schema, schema, [key], data));
        both((use) => use.isSelect(validator, inner, schema));
        for (const ui of [{}, { 'ui:label': false }, { 'ui:widget': 'radio' }])
          both((use) => use.getDisplayLabel(validator, inner, ui, schema));
        for (const deeper of names)
          both((use) => use.findFieldInSchema(validator, schema, schema, [key, deeper], data));
      }
    }),
    { numRuns: 500 },
  );
});
