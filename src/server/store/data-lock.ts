import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, DatabaseError } from './db.ts';

const Holder = z.object({ pid: z.number().int().positive(), started: z.string() });
type Holder = z.infer<typeof Holder>;

/**
 * In milliseconds. How long a lock file may be unreadable. After this time, its process must have crashed between
 * creating and writing it.
 */
const HALF_WRITTEN_MS = 10_000;

/** A lock on a folder. */
export interface Lock {
  release: () => Promise<void>;
}

/**
 * Locks a data folder for this process. A file `lock`, created with O_EXCL, contains the process id and the start time
 * of the process, because ids alone are reused (in containers at every start). The file of a dead process is replaced.
 * @throws DatabaseError naming the living process that holds the lock
 */
export async function lockFolder(folder: string): Promise<Lock> {
  const file = join(folder, 'lock');
  const own = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) });
  const holder = await take(file, own);
  if (holder !== null) throw new DatabaseError(heldBy(folder, holder));
  return { release: () => release(file, own) };
}

/**
 * Takes a lock. A dead lock is replaced under a second lock and never deleted first: if two processes find it dead, the
 * second one then finds the first one's lock.
 * @returns null after success; otherwise the living process that holds the lock
 */
async function take(file: string, own: string): Promise<string | null> {
  for (;;) {
    if (await create(file, own)) return null;
    const found = await readFile(file, 'utf8').catch(() => null);
    if (found === null) continue;
    const holder = (await livingHolder(file, found)) ?? (await take(`${file}.next`, own));
    if (holder !== null) return holder;
    try {
      if ((await readFile(file, 'utf8').catch(() => null)) !== found) continue;
      await writeFile(`${file}.own`, own, { mode: 0o600 });
      await rename(`${file}.own`, file);
      return null;
    } finally {
      await release(`${file}.next`, own);
    }
  }
}

/** Turns an error into one that says why a data folder cannot be used. A DatabaseError is returned unchanged. */
export function folderError(folder: string, error: unknown): Error {
  if (error instanceof DatabaseError) return error;
  const reason = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
  return new DatabaseError(`The data folder ${folder} can't be used (${reason}). Set DATA_DIR to another one.`);
}

/** The error for an embedded database that cannot be read, with advice on how to recover without losing more. */
export function damagedError(folder: string, error: unknown): DatabaseError {
  const reason = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
  return new DatabaseError(
    [
      `The embedded database in ${join(folder, 'pgdata')} can't be opened and may be damaged (${reason.split('\n')[0]}).`,
      `  Delete nothing: copy all of ${folder} to a safe place first. The data may be recovered from the copy.`,
      `  To go on, move ${folder} away and put the newest backup of the whole folder in its place, then start again.`,
      '  Without a backup, start with an empty folder; all accounts and answers are missing then. See docs/operations.md.',
    ].join('\n'),
  );
}

const heldBy = (folder: string, pid: string) =>
  `The data folder ${folder} is in use by another Tundish process (${pid}). Stop it first, or set DATA_DIR to another folder.`;

async function create(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function release(file: string, own: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) === own) await rm(file, { force: true });
}

async function livingHolder(file: string, found: string): Promise<string | null> {
  const holder = parseHolder(found);
  if (!holder) {
    const age =
      Date.now() -
      (await stat(file)
        .then((s) => s.mtimeMs)
        .catch(() => 0));
    return age < HALF_WRITTEN_MS ? 'just starting' : null;
  }
  const alive = isRunning(holder.pid) && (await startOf(holder.pid)) === holder.started;
  return alive ? `process ${holder.pid}` : null;
}

function parseHolder(text: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The start time of a process on Linux (boot id and ticks); empty on systems without /proc. */
async function startOf(pid: number): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const stats = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name in brackets and may contain spaces, so fields are counted after it.
  const ticks = stats.slice(stats.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return ticks && `${boot.trim()}:${ticks}`;
}
