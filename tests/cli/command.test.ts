import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { heads, inFlow, tundish } from './support/command.ts';

/** A file of the flow with some of its settings replaced. */
async function change(name: string, settings: object) {
  const file = inFlow(name);
  const value: object = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...value, ...settings }));
}

test('the shipped flow is clean', () => {
  const { status, stdout, stderr } = tundish('check');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^no problems · \d+ files · \d+ ms\n$/);
});

test('the validators that the build writes out say what ajv says: types, formats and bounds', async () => {
  const suppress = [{ rule: 'AX03', reason: 'It is done in spring.', until: '2026-02-31' }];
  await change('flow.json', { suppress });
  await change('steps.json', { steps: 7 });
  await change('screens/pre-questionnaire.json', { advance_after: '20m' });
  const { status, stdout } = tundish('check');
  expect(status).toBe(1);
  expect(heads(stdout)).toEqual([
    expect.stringContaining('"2026-02-31" is not written like'),
    expect.stringContaining('"advance_after" can\'t be 20m'),
    expect.stringContaining('"steps" must be'),
  ]);
});

test('wrong usage is a sentence and 2', () => {
  const { status, stdout, stderr } = tundish('chekc');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('did you mean "check"?');
});
