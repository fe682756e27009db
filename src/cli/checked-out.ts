import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from './exit.ts';

const run = promisify(execFile);

/**
 * The project as it is at a git reference, in a temporary folder that the caller removes.
 * @param cwd a folder of the project
 * @throws UsageError when there is no such reference
 */
export async function checkedOut(cwd: string, ref: string): Promise<string> {
  const git = (...args: string[]) => run('git', args, { cwd });
  const { stdout: root } = await git('rev-parse', '--show-toplevel', '--verify', `${ref}^{commit}`).catch(() => {
    throw new UsageError(`There is no git reference "${ref}"`);
  });
  const folder = await mkdtemp(join(tmpdir(), 'tundish-at-'));
  const archive = join(folder, 'project.tar');
  const [top = cwd] = root.split('\n');
  await run('git', ['archive', `--output=${archive}`, ref, '--', 'flows'], { cwd: top });
  await run('tar', ['-xf', archive, '-C', folder]);
  return folder;
}
