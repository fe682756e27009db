import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import type { Scenario } from '#core';
import { parseJson, pathFrom } from '#files';

/** The file of a flow in which counterexamples are stored: scenarios that break a rule, or fail after a change. */
const FILE = 'scenarios/counterexamples.json';

// The compiler has validated the existing scenarios, so this only states their type.
const ScenarioFile = z.looseObject({ scenarios: z.record(z.string(), z.unknown()).default({}) });

/**
 * Adds scenarios to a flow, so that `tundish test` plays them. A scenario of the same name is replaced.
 * @param flow the flow's folder
 * @returns a sentence that says what was written
 */
export async function keepCounterexamples(
  cwd: string,
  flow: string,
  found: Readonly<Record<string, Scenario>>,
): Promise<string> {
  const count = Object.keys(found).length;
  if (count === 0) return 'Nothing was found that could be kept as a scenario.\n';
  const path = join(flow, FILE);
  const before = ScenarioFile.parse(parseJson(await readFile(path, 'utf8').catch(() => '{}')));
  await mkdir(dirname(path), { recursive: true });
  const content = {
    $schema: join(relative(dirname(path), cwd), 'schemas/scenarios.schema.json'),
    ...before,
    scenarios: { ...before.scenarios, ...found },
  };
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`);
  return `${count === 1 ? 'One scenario was' : `${count} scenarios were`} written to ${pathFrom(cwd, path)}: tundish test plays ${count === 1 ? 'it' : 'them'}\n`;
}
