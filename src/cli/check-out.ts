import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from './exit.ts';

const run = promisify(execFile);

/** Copies the project as it is at a git reference into a new folder. The caller has to remove the folder. */
export async function checkOut(cwd: string, ref: string, paths: readonly string[]): Promise<string> {
  try {
    await run('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], { cwd });
  } catch {
    throw new UsageError(`There is no folder and no git reference "${ref}"`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'tundish-at-'));
  const archive = join(folder, 'project.tar');
  try {
    await run('git', ['archive', `--output=${archive}`, ref, '--', ...paths], { cwd });
    await run('tar', ['-xf', archive, '-C', folder]);
  } catch (error) {
    // After a failure, the caller does not learn the name of the folder, so it is removed here.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return folder;
}
