import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Json, jsonOf } from '#core';
import { Tree } from '../support/tree.ts';

/**
 * Carries out "A step only for people over 65" of docs/recipes.md on a copy of the project, with the JSON that stands
 * there.
 */
const [, recipe = ''] = readFileSync('docs/recipes.md', 'utf8').split('## A step only for people over 65\n');
const blocks = [...(recipe.split('\n## ')[0] ?? '').matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) => text);

const parsed = (text: string): { [key: string]: Json | undefined } => {
  const json = jsonOf(JSON.parse(text.trim().startsWith('{') ? text : `{${text}}`));
  return isObject(json) ? json : {};
};

let tree: Tree;
beforeAll(() => {
  tree = new Tree();
  const [type = '', fact = '', step = '', route = '', call = '', screen = '', texts = ''] = blocks;
  const put = (file: string, pointer: string, entries: string) => {
    for (const [key, value] of Object.entries(parsed(entries))) tree.put(file, `${pointer}/${key}`, value ?? null);
  };
  put('contract/ordering.openapi.json', '/x-tundish/path_types', type);
  put('flows/ordering/flow.json', '', fact);
  const next = '    {\n      "id": "medical",';
  tree.edit('flows/ordering/steps.json', next, `${step},\n${next}`);
  put('flows/ordering/routes.json', '/routes', route);
  put('flows/ordering/calls.json', '/calls', call);
  tree.add('flows/ordering/screens/advice.json', screen);
  put('flows/ordering/copy/en.json', '/texts', texts);
  put('flows/ordering/copy/es.json', '/texts', texts);
  tree.add('tests/server/advice.test.ts', ASKED);
}, 60_000);
afterAll(() => tree.remove());

/** Asks the server of the changed flow where it sends somebody of 66, and somebody who is 66 tomorrow. */
const ASKED = `import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './support/app.ts';
import { DEMOGRAPHICS, goodBody, journey } from './support/ordering.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 120_000);
afterAll(() => server.close());

const slug = 'migraine-relief';
/** A date of birth, 66 years and some days ago. */
const born = (days: number) => {
  const date = new Date(server.clock.now);
  date.setUTCFullYear(date.getUTCFullYear() - 66, date.getUTCMonth(), date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};
const sentTo = async (days: number) => {
  const { member, product, questionnaireId } = await journey(server, 'bmi');
  const read = () => server.call('PUT', \`/api/products/\${slug}/steps/advice\`, { as: member });
  const early = await read();
  const body = { ...DEMOGRAPHICS, date_of_birth: born(days) };
  const first = await server.call('PUT', '/api/users/demographics', { as: member, body });
  const then = await read();
  const nothing = await server.call('PUT', \`/api/products/\${slug}/steps/nothing\`, { as: member });
  let last = then;
  for (const question of product.medical_questionnaire) {
    const url = \`/api/products/\${slug}/user_questionnaires/\${questionnaireId}/questions/\${question.id}\`;
    last = await server.call('PUT', url, { as: member, body: goodBody(question) });
  }
  const types = [first, then, last].map((response) => response.json().next_path.path_type);
  return [early.statusCode, ...types, nothing.statusCode];
};

test('a person of 66 is sent to the step once, and a person who turns 66 tomorrow is not', async () => {
  expect(await sentTo(0)).toEqual([422, 'advice', 'user_questionnaire', 'intro', 404]);
  expect(await sentTo(1)).toEqual([422, 'user_questionnaire', 'user_questionnaire', 'intro', 404]);
}, 120_000);
`;

test('[RT-14] a step only for people over 65 is added with JSON alone, and the flow passes', () => {
  expect(blocks).toHaveLength(7);
  expect(tree.run('tsx', 'src/build/generate.ts')).toMatchObject({ ok: true });
  const { ok, output } = tree.run('tsx', 'src/cli/main.ts', 'check', 'flows/ordering');
  expect(ok, output).toBe(true);
}, 300_000);

test('[RT-14] the server sends people over 65 to it once, and nobody else', () => {
  const { ok, output } = tree.run('vitest', 'run', 'tests/server/advice.test.ts');
  expect(ok, output).toBe(true);
}, 300_000);
