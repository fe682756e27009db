import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
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

/** The streams of a run in the folder, and what it has printed. */
function streams() {
  const printed: string[] = [];
  const stdout = { write: (text: string) => printed.push(text) };
  return { printed, io: { stdout, stderr: { write: () => {} }, cwd: dir, env: {} } };
}

test('a save in any of several flows causes another run, and so does a file that is deleted', async () => {
  const { printed, io } = streams();
  const flows = ['one', 'two'].map((name) => join(dir, name));
  for (const flow of flows) await mkdir(flow);
  const saves = [
    () => writeFile(join(dir, 'two/flow.json'), '{}'),
    () => writeFile(join(dir, 'one/flow.json'), '{}'),
    () => rm(join(dir, 'two/flow.json')),
  ];
  let isEnough = false;
  const act = async () => {
    if (isEnough) throw new Error('enough');
  };
  const ended = watch(flows, io, act).catch(String);
  await expect.poll(() => printed.length).toBe(1);
  for (const save of saves) {
    const before = printed.length;
    await save();
    await expect.poll(() => printed.length).toBeGreaterThan(before);
  }
  isEnough = true;
  await writeFile(join(dir, 'one/flow.json'), '[]');
  expect(await ended).toBe('Error: enough');
  expect(new Set(printed)).toEqual(new Set(['Watching the flows. Press Ctrl+C to end.\n']));
});

test('a file that an editor writes in several parts is read once it is complete', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { printed, io } = streams();
  const file = join(dir, 'theme.json');
  await writeFile(file, 'before');
  const read: string[] = [];
  const act = async () => {
    read.push(await readFile(file, 'utf8'));
    if (read.length === 2) throw new Error('enough');
  };
  const ended = watch([dir], io, act).catch(String);
  await expect.poll(() => printed).toHaveLength(1);
  await writeFile(file, 'half');
  // Now it waits for more, or has begun another run too early.
  await expect.poll(() => vi.getTimerCount() + read.length).toBe(2);
  await writeFile(file, 'whole');
  vi.runAllTimers();
  expect(await ended).toBe('Error: enough');
  expect(read).toEqual(['before', 'whole']);
});

test('a run that cannot finish ends the watch with 3', async () => {
  const run = watching('check', '--watch');
  await run.until(/no problems .*\nWatching/);
  await symlink('nowhere', inFlow('leads-nowhere'));
  await rename(inFlow('leads-nowhere'), inFlow('theme.json'));
  expect(await run.ended()).toBe(3);
});
