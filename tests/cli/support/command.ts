import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach } from 'vitest';

const COMMAND = join(process.cwd(), 'src/cli/tundish.mjs');

let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'tundish-command-'));
  await cp('flows/ordering', join(cwd, 'flows/ordering'), { recursive: true });
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

/** A file of that flow. */
export const inFlow = (name: string): string => join(cwd, 'flows/ordering', name);

/** Runs the command as a shell would, as the JavaScript that it is built into. */
export function tundish(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...words], { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** The lines that say what was found where. */
export const heads = (out: string): string[] => out.split('\n').filter((line) => /^\S+:\d+:\d+ /.test(line));
