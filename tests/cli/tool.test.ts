import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { copyFlowForEachTest, heads, inFlow, tundish, tundishWith, watching } from './support/command.ts';

copyFlowForEachTest();

/** Replaces some words in a file of the flow. */
async function edit(name: string, ...changes: [before: string, after: string][]) {
  let text = await readFile(inFlow(name), 'utf8');
  for (const [before, after] of changes) {
    expect(text).toContain(before);
    text = text.replace(before, after);
  }
  await writeFile(inFlow(name), text);
}

test('fix applies the suggestions and leaves other findings', async () => {
  const before = await readFile(inFlow('questions.json'), 'utf8');
  await edit('questions.json', ['"widget": "single-choice"', '"widget": "singel-choice"']);
  await edit('flow.json', ['"not_found": "', '"not_fuond": "']);
  const translated = await readFile(inFlow('copy/es.json'), 'utf8');
  // The checks, which find this, run once the flow compiles.
  await edit('copy/es.json', ['"cart.title"', '"cart.titel"']);
  const fixed = tundish('fix');
  expect(fixed.stdout).toMatch(/^\d+ findings mended\n/);
  expect(fixed.status).toBe(0);
  expect(await readFile(inFlow('questions.json'), 'utf8')).toBe(before);
  expect(await readFile(inFlow('copy/es.json'), 'utf8')).toBe(translated);
  await edit('steps.json', ['"steps": [', '"steps": [7, ']);
  const { status, stdout } = tundish('fix');
  expect(status).toBe(1);
  expect(stdout).toMatch(/^0 findings mended\n/);
});

test('graph draws the routes by step, as Mermaid text and as SVG', async () => {
  await edit('screens/cart.json', ['{ "go": "checkout" }', '{ "go": "cart" }']);
  const { status, stdout } = tundish('graph');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^flowchart LR\n {2}subgraph /);
  expect(stdout).toContain('["pre-questionnaire"]');
  expect(stdout).toMatch(/^ {2}login --> signup$/m);
  expect(stdout).not.toMatch(/^ {2}(\S+) --> \1$/m);
  const written = /^(?:flowchart LR| {2}subgraph \w+\["[^"]+"\]| {4}\w+\["[^"]+"\]| {2}end| {2}\w+ --> \w+)$/;
  expect(stdout.split('\n').filter((line) => !written.test(line))).toEqual(['']);
  expect(tundish('graph', 'flows/ordering', '--svg').stdout).toMatch(/^<svg xmlns.*>login<\/text>.*<\/svg>\n$/s);
});

test('--rule shows the findings of one rule, and tundish.json sets its severity', async () => {
  await edit('copy/es.json', ['"cart.title"', '"cart.titel"']);
  await edit('copy/en.json', ['"cart.title"', '"unused.text": "Nobody sees this.", "cart.title"']);
  await writeFile(inFlow('../tundish.json'), JSON.stringify({ severity: { CP08: 'error' } }));
  const { status, stdout } = tundish('check', '--rule', 'stale-translation');
  expect(status).toBe(1);
  expect(heads(stdout)).toEqual([expect.stringMatching(/ {2}error {2}.* {2}CP08$/)]);
  expect(tundish('check', '--rule', 'AX6')).toMatchObject({ status: 2, stdout: '' });
});

test('--stdin checks an editor’s unsaved text, also one that comes in several parts', async () => {
  const text = await readFile(inFlow('theme.json'), 'utf8');
  const { status, stdout } = tundishWith(
    `{ "tokens": 7, "schemes": { "dark": {} },${' '.repeat(500_000)}"fonts": [] }`,
    'check',
    '--stdin',
    'flows/ordering/theme.json',
  );
  expect(status).toBe(1);
  expect(heads(stdout)).toEqual([expect.stringContaining('flows/ordering/theme.json:1:13')]);
  expect(await readFile(inFlow('theme.json'), 'utf8')).toBe(text);
});

test('[issue 15] --stdin with --require-signoff checks whether the unsaved text is signed', async () => {
  const file = 'products/migraine-relief.json';
  const text = await readFile(inFlow(file), 'utf8');
  const words = ['check', '--require-signoff', '--stdin', `flows/ordering/${file}`];
  expect(tundishWith(text, ...words)).toMatchObject({ status: 0 });
  const { status, stdout } = tundishWith(text.replace('"end_progress": true', '"end_progress": false'), ...words);
  expect(status).toBe(1);
  expect(stdout).toMatch(/ {2}error {2}Changed since .* {2}signoff$/m);
});

test('--watch checks again after a save', async () => {
  const run = watching('check', '--watch');
  await run.until(/no problems .*\nWatching/);
  await edit('theme.json', ['"tokens"', '"tokesn"']);
  await run.until(/did you mean "tokens"\?[\s\S]*Watching/);
  await run.end();
});
