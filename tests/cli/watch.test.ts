import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watch } from '../../src/cli/watch.ts';
import { copyFlowForEachTest, inFlow, watching } from './support/command.ts';

copyFlowForEachTest();

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tundish-watch-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test('a save during a run causes another run, of which there is never more than one at a time', async () => {
  let printed = '';
  let runs = 0;
  let isRunning = false;
  const io = { stdout: { write: (text: string) => (printed += text) }, stderr: { write: () => {} }, cwd: dir, env: {} };
  // The files of a flow are in folders of its folder, too.
  await mkdir(join(dir, 'screens'));
  const act = async () => {
    expect(isRunning).toBe(false);
    isRunning = true;
    runs += 1;
    if (runs === 2) throw new Error('enough');
    await writeFile(join(dir, 'screens/login.json'), '{}');
    // Meanwhile, the file system reports the save.
    await setTimeout(300);
    isRunning = false;
  };
  await expect(watch([dir], io, act)).rejects.toThrow('enough');
  expect(printed).toBe('Watching the flow. Press Ctrl+C to end.\n');
});

test('a run that cannot finish ends the watch with 3', async () => {
  const run = watching('check', '--watch');
  await run.until(/no problems .*\nWatching/);
  await symlink('nowhere', inFlow('leads-nowhere'));
  await rename(inFlow('leads-nowhere'), inFlow('theme.json'));
  expect(await run.ended()).toBe(3);
});
