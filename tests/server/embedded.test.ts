import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '../../src/server/store/data-lock.ts';
import { openStore } from '../../src/server/store/store.ts';

const writer = fileURLToPath(new URL('./support/crash-writer.ts', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tundish-data-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * Starts a process that writes to the database folder.
 * @returns the writes that it reported as done, once there are `enough`
 */
async function writeUntil(enough: number): Promise<{ acknowledged: () => string[]; kill: () => Promise<unknown> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const acknowledged = () => output.split('\n').slice(0, -1);
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(errors)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (acknowledged().length >= enough) resolve();
    });
  });
  return {
    acknowledged,
    async kill() {
      child.removeAllListeners('exit');
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

test('an acknowledged write survives SIGKILL, and a second process cannot open the folder meanwhile', async () => {
  const running = await writeUntil(50);
  await expect(openStore({ dataDir: folder })).rejects.toThrow(/in use by another Tundish process \(process \d+\)/);
  await running.kill();
  const store = await openStore({ dataDir: folder });
  const found = await Promise.all(running.acknowledged().map((id) => store.accounts.byId(id)));
  await store.close();
  expect(found.length).toBeGreaterThanOrEqual(50);
  expect(found.every((account) => account?.registrationState === 'completed')).toBe(true);
}, 60_000);

test('a folder is locked until it is released', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow('in use');
  await lock.release();
  await (await lockFolder(folder)).release();
});

test('of several processes that find a dead process’s lock, one takes it over', async () => {
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, started: 'long ago' }));
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
});

test('a process that died while it took over a lock does not keep the folder locked', async () => {
  const dead = JSON.stringify({ pid: 2 ** 22 + 1, started: 'long ago' });
  for (const name of ['lock', 'lock.next']) await writeFile(join(folder, name), dead);
  await (await lockFolder(folder)).release();
  expect((await readdir(folder)).filter((name) => name.startsWith('lock'))).toEqual([]);
});

test('a lock of a dead process is taken over, even if a living process has the same process id', async () => {
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid: process.pid, started: 'another boot' }));
  const lock = await lockFolder(folder);
  expect(await readFile(join(folder, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`);
  await lock.release();
});

test.each([
  ['global/pg_control', 'half'],
  ['global/pg_control', 'none'],
  ['PG_VERSION', 'none'],
  ['pg_wal', 'none'],
])(
  'a damaged folder (%s: %s of it is left) gives an error that says what to keep and how to go on',
  async (file, left) => {
    await (await openStore({ dataDir: folder })).close();
    const path = join(folder, 'pgdata', file);
    if (left === 'half') await writeFile(path, (await readFile(path)).subarray(0, 100));
    else await rm(path, { recursive: true });
    const before = await readdir(join(folder, 'pgdata'));
    const refused = await openStore({ dataDir: folder }).catch((error: unknown) => String(error));
    expect(refused).toMatch(
      /^DatabaseError: The embedded database in .*pgdata can't be opened and may be damaged \(.+\)\.\n/,
    );
    expect(refused).toContain('Delete nothing: copy all of');
    expect(refused).toContain('put the newest backup of the whole folder in its place');
    expect(await readdir(join(folder, 'pgdata'))).toEqual(expect.arrayContaining(before));
  },
  120_000,
);
