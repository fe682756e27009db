import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { outlineOf } from '#checks';
import type { CheckedFile } from '#core';
import { readFlow } from '#files';
import { check, flowsAt } from './check.ts';
import { UsageError } from './exit.ts';

/** What `tundish check --save` writes about a flow. */
async function checkedFileOf(dir: string): Promise<CheckedFile> {
  const { source } = await readFlow(dir);
  const files = Object.entries(source.files).map(([file, value]) => [file, outlineOf(value)]);
  return { $schema: '../../schemas/checked.schema.json', files: Object.fromEntries(files) };
}

/**
 * Stores what flows look like that have no findings, in their checked.json.
 * @returns a text that says so
 * @throws UsageError when a flow has findings: then a later change may not be their cause
 */
export async function saveChecked(cwd: string, paths: readonly string[], today: string): Promise<string> {
  const { findings } = await check(cwd, paths, today);
  if (findings.length > 0) throw new UsageError('There are findings: run tundish check, and mend them first');
  const dirs = await flowsAt(cwd, paths);
  for (const dir of dirs)
    await writeFile(join(dir, 'checked.json'), `${JSON.stringify(await checkedFileOf(dir), null, 2)}\n`);
  return `Saved what ${dirs.map((dir) => basename(dir)).join(' and ')} looks like: findings after one change will be reported there\n`;
}
