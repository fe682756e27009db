import { _, Ajv, type CodeKeywordDefinition } from 'ajv';
import addFormats from 'ajv-formats';
import { BOUNDS, isOutOfBounds } from './lengths.ts';
import { SCHEMAS } from './schemas.ts';

/** Where generated code finds `isBeyond`: beside this file. */
const LENGTHS = _`require("./lengths.ts").isBeyond`;

const boundKeyword = (bound: (typeof BOUNDS)[number]): CodeKeywordDefinition => ({
  keyword: bound,
  type: 'string',
  code(context) {
    const { gen, schemaValue, data } = context;
    const beyond = gen.scopeValue('func', { key: isOutOfBounds, ref: isOutOfBounds, code: LENGTHS });
    context.fail(_`${beyond}(${bound}, ${schemaValue}, ${data})`);
  },
});

/**
 * ajv with every schema of schemas/ and the keywords they use.
 * @param source true keeps the code of the validators, so that a build can write it to a file
 */
export const makeAjv = (source = false): Ajv =>
  [...SCHEMAS].reduce(
    (made: Ajv, [id, schema]) => made.addSchema(schema, id),
    addFormats.default(
      new Ajv({
        allowUnionTypes: true,
        strict: true,
        strictTypes: false,
        strictRequired: false,
        keywords: [
          'names',
          'keyNames',
          'tsType',
          'rule',
          'stands_for',
          'components',
          'x-tundish',
          ...BOUNDS.map(boundKeyword),
        ],
        code: { source },
      }),
    ),
  );
