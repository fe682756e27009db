import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepCounterexamples } from '../../src/cli/counterexamples.ts';

test('[RT-14] the first counterexample of a flow gets a file and its folder, and one of the same name is replaced', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'tundish kept '));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  const flow = join(cwd, 'flows/small');
  const keep = (found: Parameters<typeof keepCounterexamples>[2]) => keepCounterexamples(cwd, flow, found);
  const kept = async (): Promise<unknown> =>
    JSON.parse(await readFile(join(flow, 'scenarios/counterexamples.json'), 'utf8'));
  const $schema = '../../../schemas/scenarios.schema.json';
  const [one, two] = [{ steps: [{ open: 'home' }] }, { steps: [] }];
  expect(await keep({})).toBe('Nothing was found that could be kept as a scenario.\n');
  await expect(kept()).rejects.toThrow('ENOENT');
  const file = 'flows/small/scenarios/counterexamples.json';
  expect(await keep({ a: one })).toBe(`One scenario was written to ${file}: tundish test plays it\n`);
  expect(await kept()).toEqual({ $schema, scenarios: { a: one } });
  expect(await keep({ a: two, b: one })).toBe(`2 scenarios were written to ${file}: tundish test plays them\n`);
  expect(await kept()).toEqual({ $schema, scenarios: { a: two, b: one } });
});
