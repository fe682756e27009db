import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { tundish } from './tundish.ts';

/** A git repository with the shipped flow in its first commit. Each test of a file gets a new one. */
export class Project {
  cwd = '';

  constructor() {
    beforeEach(async () => {
      this.cwd = await mkdtemp(join(tmpdir(), 'tundish-project-'));
      await cp('flows/ordering', join(this.cwd, 'flows/ordering'), { recursive: true });
      this.git('init', '--quiet');
      this.git('add', '-A');
      this.git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'before');
    });
    afterEach(() => rm(this.cwd, { recursive: true, force: true }));
  }

  git(...args: string[]): void {
    execFileSync('git', args, { cwd: this.cwd, stdio: 'pipe' });
  }

  /** Runs `tundish` in the repository. */
  tundish(...words: string[]) {
    return tundish(this.cwd, ...words);
  }

  /** Gives the running test its own folder for temporary files. @returns its path */
  async ownTemporaryFolder(): Promise<string> {
    const folder = this.path('temporary');
    await mkdir(folder);
    vi.stubEnv('TMPDIR', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    return folder;
  }

  /** The absolute path of a file. @param file its path within the repository */
  path(file: string): string {
    return join(this.cwd, file);
  }
}
