import { createSchemaUtils as original, type RJSFSchema } from '@rjsf/utils';
import validator, { customizeValidator } from '@rjsf/validator-ajv8';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formsOf, schemaOf } from '#core';
import { questionSchema } from '#widgets';
import createSchemaUtils from '../../src/widgets/schema-utils.ts';
import { ordering } from '../core/support/ordering.ts';

/** In a build ours takes the place of RJSF's: for the schemas that a flow can have, nobody can tell one from the other. */

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

/** Data as a form has it: what a field of that schema may hold, or nothing. */
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

test('[QS-1] the same form data to begin with, the same schema, the same labels and fields', () => {
  fc.assert(
    fc.property(cases, ([schema, data]) => {
      const [ours, theirs] = [createSchemaUtils, original].map((make) => make(validator, schema, behaviour));
      expect(ours?.getDefaultFormState(schema, data)).toEqual(theirs?.getDefaultFormState(schema, data));
      expect(ours?.retrieveSchema(schema, data)).toEqual(theirs?.retrieveSchema(schema, data));
      for (const [key, inner] of Object.entries(schema.properties ?? {})) {
        if (typeof inner !== 'object') continue;
        expect(ours?.findFieldInSchema(schema, [key], data)).toEqual(theirs?.findFieldInSchema(schema, [key], data));
        expect(ours?.isSelect(inner)).toBe(theirs?.isSelect(inner));
        for (const ui of [{}, { 'ui:label': false }, { 'ui:widget': 'radio' }])
          expect(ours?.getDisplayLabel(inner, ui)).toBe(theirs?.getDisplayLabel(inner, ui));
        for (const deeper of names)
          expect(ours?.findFieldInSchema(schema, [key, deeper], data)).toEqual(
            theirs?.findFieldInSchema(schema, [key, deeper], data),
          );
      }
    }),
    { numRuns: 500 },
  );
});

test('[QS-1] another validator, schema or behaviour needs others; an equal one does not', () => {
  const ours = createSchemaUtils(validator, questionSchema, behaviour);
  expect(ours.doesSchemaUtilsDiffer(validator, structuredClone(questionSchema), { ...behaviour })).toBe(false);
  expect(ours.doesSchemaUtilsDiffer(customizeValidator(), questionSchema, behaviour)).toBe(true);
  expect(ours.doesSchemaUtilsDiffer(validator, { type: 'object' }, behaviour)).toBe(true);
  expect(ours.doesSchemaUtilsDiffer(validator, questionSchema, {})).toBe(true);
});
