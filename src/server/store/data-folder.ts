import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import process from 'node:process';
import { DatabaseError } from './db.ts';

/** What this server keeps in its data folder. */
const OURS = ['pgdata', 'token-secret', 'lock'];
const OTHERS_RIGHTS = 0o077;

/**
 * Makes the data folder, for its owner alone (0700): it holds health data and the secret that signs tokens. One that is
 * there with wider rights is narrowed, and the log says so.
 * @throws DatabaseError for a folder with wider rights that holds other things and nothing of ours: it is somebody else's
 */
export async function ownFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if ((mode & OTHERS_RIGHTS) === 0) return;
  const held = await readdir(folder);
  if (held.length > 0 && !held.some((name) => OURS.includes(name)))
    throw new DatabaseError(
      `The data folder ${folder} is open to other users and holds other things. Set DATA_DIR to a folder of its own.`,
    );
  await chmod(folder, 0o700);
  process.stderr.write(
    `The data folder ${folder} was open to other users of this computer; now only its owner has access (0700).\n`,
  );
}
