import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));
let running: ChildProcess[] = [];

/** Runs the server as its own process, on a free port. */
export function run(env: Record<string, string>) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
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
