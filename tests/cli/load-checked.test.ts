import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadChecked } from '#cli';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tundish-checked-'));
  await cp('flows/ordering', dir, { recursive: true });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** @returns the findings that keep the flow from being built and served, as "rule file" */
async function refused() {
  const loaded = await loadChecked(dir);
  return 'problems' in loaded ? loaded.problems.map(({ rule, file }) => `${rule} ${file}`) : 'nothing';
}

test('an error of the checks refuses to build and serve a flow; a warning does not', async () => {
  expect(await refused()).toBe('nothing');
  const theme = join(dir, 'theme.json');
  const colours = await readFile(theme, 'utf8');
  await writeFile(theme, colours.replace(/("color.on-accent": )"[^"]*"/, '$1"#f4b544"'));
  expect(await refused()).toEqual(['AX06 theme.json']);
  await writeFile(theme, colours);
  const spanish = join(dir, 'copy/es.json');
  await writeFile(spanish, (await readFile(spanish, 'utf8')).replace(/^ *"cart\.title": .*\n/m, ''));
  expect(await refused()).toBe('nothing');
});
