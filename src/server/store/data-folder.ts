import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import process from 'node:process';
import { DatabaseError } from './db.ts';

/** The names that this server creates in its data folder. */
const OURS = ['pgdata', 'token-secret', 'lock'];
const OTHERS_RIGHTS = 0o077;

/**
 * Creates the data folder with mode 0700, because it contains health data and the token secret. If an existing folder
 * has wider permissions, they are narrowed, and this is logged.
 * @throws DatabaseError if the folder contains only other files, because it then belongs to something else
 */
export async function ownFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if ((mode & OTHERS_RIGHTS) === 0) return;
  const names = await readdir(folder);
  if (names.length > 0 && !names.some((name) => OURS.includes(name)))
    throw new DatabaseError(
      `Other users may read the data folder ${folder}, and it contains other files. Set DATA_DIR to a folder of its own.`,
    );
  await chmod(folder, 0o700);
  process.stderr.write(
    `The data folder ${folder} was open to other users of this computer; now only its owner has access (0700).\n`,
  );
}
