import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach } from 'vitest';

const COMMAND = join(process.cwd(), 'src/cli/tundish.mjs');

let cwd: string;

/** Gives each test of a file its own copy of the shipped flow, in a new folder that the command runs in. */
export function copyFlowForEachTest(): void {
  beforeEach(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'tundish-command-'));
    await cp('flows/ordering', join(cwd, 'flows/ordering'), { recursive: true });
  });
  afterEach(() => rm(cwd, { recursive: true, force: true }));
}

/** A file of the copied flow. */
export const inFlow = (name: string): string => join(cwd, 'flows/ordering', name);

/** Runs the command as a shell would: the JavaScript that it is built into. */
export const tundish = (...words: string[]) => tundishWith('', ...words);

/** As `tundish`, with text on standard input. */
export function tundishWith(input: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...words], { cwd, input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Starts the command and leaves it running. `until` waits for output after what it waited for before. */
export function watching(...words: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...words], { cwd });
  let printed = '';
  let heard: (() => void) | undefined;
  child.stdout.on('data', (part: Buffer) => {
    printed += part.toString();
    heard?.();
  });
  return {
    async until(said: RegExp) {
      while (!said.test(printed)) await new Promise<void>((resolve) => (heard = resolve));
      printed = printed.replace(said, '');
    },
    /** @returns the exit code, once the command has ended by itself */
    ended: () =>
      child.exitCode ?? new Promise<number | null>((resolve) => child.on('exit', (exitCode) => resolve(exitCode))),
    async end() {
      const ended = once(child, 'close');
      child.kill();
      await ended;
    },
  };
}

/** @returns the lines that name a finding's place */
export const heads = (out: string): string[] => out.split('\n').filter((line) => /^\S+:\d+:\d+ /.test(line));
