import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formValidatorCode, wireShapes, wireValidatorCode } from '../../src/build/validator-code.ts';
import wire from '../../schemas/wire.schema.json' with { type: 'json' };

let dir: string;

// Inside the project, so that the code finds ajv's little runtime.
beforeAll(async () => {
  dir = await mkdtemp('node_modules/.tundish-validators-');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Runs generated code as the module that it is. */
async function load(name: string, code: string): Promise<unknown> {
  const file = join(dir, `${name}.mjs`);
  await writeFile(file, code);
  const module: { default: unknown } = await import(pathToFileURL(file).href);
  return module.default;
}

type Check = ((value: unknown) => boolean) & { errors?: { instancePath: string; message?: string }[] | null };
const check = async (shape: string) => (await load(shape, wireValidatorCode(wire, shape))) as Check;

test('every wire shape compiles to code without eval', () => {
  const all = wireShapes(wire).map((shape) => wireValidatorCode(wire, shape));
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter((code) => /\beval\b|new Function|\brequire\(/.test(code))).toEqual([]);
});

test('[HT-3] a reader ignores fields that it does not know, and says where a known one is wrong', async () => {
  const isNextPath = await check('next_path');
  const value = { product_slug: null, user_questionnaire_id: null, question_id: null, path_type: 'user-bmi' };
  expect(isNextPath({ ...value, added_later: 1 })).toBe(true);
  expect(isNextPath({ ...value, path_type: 7 })).toBe(false);
  expect(isNextPath.errors).toHaveLength(1);
  expect(isNextPath.errors?.[0]?.instancePath).toBe('/path_type');
});

test('[HT-7] ids that came as numbers are read as their decimal strings, wherever they stand', async () => {
  const isVariants = await check('variants');
  const variants = { variants: [{ id: 7, name: 'Tablet', price_cents: 450 }] };
  expect(isVariants(variants)).toBe(true);
  expect(variants).toEqual({ variants: [{ id: '7', name: 'Tablet', price_cents: 450 }] });
  const isProgress = await check('progress');
  const progress = { question_ids: [1, 'two'], user_questionnaire_id: 3 };
  expect(isProgress(progress)).toBe(true);
  expect(progress).toEqual({ question_ids: ['1', 'two'], user_questionnaire_id: '3' });
  const isQuestion = await check('question');
  const question = { id: 1, question_text: '?', question_type: 'single_choice', answer: [4], answer_display_type: 1 };
  expect(isQuestion(question)).toBe(true);
  expect(question).toMatchObject({ id: '1', answer: ['4'], answer_display_type: 1 });
});

test('a form schema compiles to functions that judge as ajv does, formats included', async () => {
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
