import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../../src/build/root.ts';
import { bundleServer } from '../../../src/build/server-programs.ts';

/**
 * The server's programs, bundled as `npm run build` does it. Processes that compile them first take twice as long to
 * start. Each of Vitest's workers has its own copy.
 */
const PROGRAMS = join(ROOT, '.data', `test-programs-${process.env['VITEST_POOL_ID'] ?? 'single'}`);
await bundleServer(PROGRAMS);
export const MAIN = join(PROGRAMS, 'main.js');
export const STAFF = join(PROGRAMS, 'staff.js');

let running: ChildProcess[] = [];

/** Runs the server as its own process, on a free port. */
export function run(env: Record<string, string>) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = once(child, 'exit').then(([code]: unknown[]) => code);
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, origin] = /Tundish is ready: (http:\/\/localhost:\d+)\n/.exec(said.out) ?? [];
      if (origin !== undefined) resolve(origin);
    });
    void ended.then((code) => reject(new Error(`ended with ${String(code)}: ${said.err}`)));
  });
  // A test that waits for the end need not wait for readiness.
  ready.catch(() => undefined);
  return { child, said, ended, ready };
}

/** Ends the processes that a test left running. */
export function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
  running = [];
}

export const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
