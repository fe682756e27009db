import { _, Ajv, type CodeKeywordDefinition } from 'ajv';
import addFormats from 'ajv-formats';
import { BOUNDS, isOutOfBounds } from './duration-bounds.ts';
import { SCHEMAS } from './schemas.ts';

/** The module that generated validators import `isOutOfBounds` from, relative to this file. */
const LENGTHS = _`require("./duration-bounds.ts").isOutOfBounds`;

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
 * Creates an ajv with every schema of schemas/ and the keywords of this project.
 * @param source true also generates the validators' source code, which a build writes to a file
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
          'placeholders',
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
