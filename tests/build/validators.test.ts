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
