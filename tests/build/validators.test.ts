import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formValidatorCode, wireFaultCode, wireShapes, wireValidatorCode } from '../../src/build/validator-code.ts';
import { type NamedSchemas, valuesOf } from '../support/schema-values.ts';
import contract from '../../contract/ordering.openapi.json' with { type: 'json' };

let dir: string;

// Inside the project, so that the code finds ajv's little runtime.
beforeAll(async () => {
  dir = await mkdtemp('node_modules/.tundish-validators-');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const definitions: NamedSchemas = JSON.parse(JSON.stringify(contract.components.schemas));

/** Runs generated code as the module that it is. */
async function load(name: string, code: string): Promise<unknown> {
  const file = join(dir, `${name}.mjs`);
  await writeFile(file, code);
  const module: { default: unknown } = await import(pathToFileURL(file).href);
  return module.default;
}

type Check = (value: unknown) => boolean;
const shapes = wireShapes(contract);
const checks = async (name: string, of: readonly string[]) =>
  (await load(name, wireValidatorCode(contract, of))) as Record<string, Check>;

test('all wire shapes compile to code without eval', () => {
  expect(shapes.length).toBeGreaterThan(15);
  expect(wireValidatorCode(contract, shapes)).not.toMatch(/\beval\b|new Function|\brequire\(/);
  expect(() => wireValidatorCode(contract, ['Nextpath'])).toThrow('no shape "Nextpath"');
});

test('[HT-3] unknown fields are ignored, and a known field with a wrong type is refused', async () => {
  const { NextPath: isNextPath } = await checks('next', ['NextPath']);
  const value = { product_slug: null, user_questionnaire_id: null, question_id: null, path_type: 'user-bmi' };
  expect(isNextPath?.({ ...value, added_later: 1 })).toBe(true);
  expect(isNextPath?.({ ...value, path_type: 7 })).toBe(false);
});

test('[HT-7] numeric ids are converted to strings everywhere', async () => {
  const is = await checks('ids', ['VariantList', 'QuestionnaireProgress', 'Question']);
  const variants = { variants: [{ id: 7, name: 'Tablet', price_cents: 450 }] };
  expect(is['VariantList']?.(variants)).toBe(true);
  expect(variants).toEqual({ variants: [{ id: '7', name: 'Tablet', price_cents: 450 }] });
  const progress = { question_ids: [1, 'two'], user_questionnaire_id: 3 };
  expect(is['QuestionnaireProgress']?.(progress)).toBe(true);
  expect(progress).toEqual({ question_ids: ['1', 'two'], user_questionnaire_id: '3' });
  const question = { id: 1, question_text: '?', question_type: 'single_choice', answer: [4], answer_display_type: 1 };
  expect(is['Question']?.(question)).toBe(true);
  expect(question).toMatchObject({ id: '1', answer: ['4'], answer_display_type: 1 });
});

test('[HT-3] the validators in the browser, together or alone, give the same results as ajv', async () => {
  const ajv = addFormats.default(new Ajv({ strict: false }));
  // The browser's reader lets unknown fields pass, so none are made up here.
  const open = JSON.parse(JSON.stringify(contract).replaceAll('"additionalProperties":false', '"x":0')) as object;
  ajv.addSchema(open, 'contract');
  const together = await checks('all', shapes);
  const alone = await checks('one', ['Questionnaire']);
  let refused = 0;
  fc.assert(
    fc.property(
      fc
        .constantFrom(...shapes)
        .chain((shape) => fc.tuple(fc.constant(shape), valuesOf({ $ref: `/${shape}` }, definitions, 2))),
      ([shape, value]) => {
        const expected = ajv.validate(`contract#/components/schemas/${shape}`, value);
        if (!expected) refused++;
        expect(together[shape]?.(structuredClone(value)), shape).toBe(expected);
        if (shape === 'Questionnaire') expect(alone[shape]?.(structuredClone(value))).toBe(expected);
      },
    ),
    { numRuns: 2000 },
  );
  expect(refused).toBeGreaterThan(200);
  expect(refused).toBeLessThan(1800);
});

test('the validator of a form gives the same results as ajv, formats included', async () => {
  const schema = {
    type: 'object',
    required: ['email'],
    properties: { email: { type: 'string', format: 'email' }, born: { type: 'string', format: 'date', minLength: 1 } },
  };
  const code = formValidatorCode(schema);
  expect(code).not.toMatch(/\beval\b|new Function|\brequire\(/);
  const [isForm] = Object.values((await load('form', code)) as Record<string, Check>);
  expect(isForm?.({ email: 'a@example.com', born: '1985-04-21' })).toBe(true);
  expect(isForm?.({ email: 'a@example.com', born: '1985-02-30' })).toBe(false);
  expect(isForm?.({ email: 'nobody' })).toBe(false);
});

test('[HT-7] [AN-9] the pointer of an invalid field contains only names of the schema, because other keys may be health data', async () => {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } };
  const schema = {
    paths: { '/answer': { get: { operationId: 'answer', responses: { 200: { content } } } } },
    components: {
      schemas: {
        Answer: {
          type: 'object',
          required: ['texts'],
          properties: { texts: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Said' } } },
        },
        Said: {
          type: 'object',
          required: ['list'],
          properties: { list: { type: 'array', items: { type: 'object', required: ['id'] } } },
        },
      },
    },
  };
  const faultIn = (await load('fault', wireFaultCode(schema))) as (shape: string, value: unknown) => string | undefined;
  expect(faultIn('Answer', { texts: { aspirin: { list: [{ id: 1 }] } } })).toBeUndefined();
  expect(faultIn('Another', {})).toBeUndefined();
  expect(faultIn('Answer', {})).toBe('/texts');
  expect(faultIn('Answer', { texts: 1 })).toBe('/texts');
  expect(faultIn('Answer', { texts: { aspirin: {} } })).toBe('/texts/*/list');
  expect(faultIn('Answer', { texts: { aspirin: { list: [{ id: 1 }, {}] } } })).toBe('/texts/*/list/1/*');
  expect(wireFaultCode(contract)).not.toMatch(/\beval\b|new Function|\brequire\(/);
});
