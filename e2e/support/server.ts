import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** A database with the sample accounts. Making one takes seconds, copying it does not, so it is only copied. */
export const SEED = join(PROJECT, '.data/e2e-seed');

/** A server of a test's own. */
export interface OwnServer {
  origin: string;
  port: number;
  /** Stops it: by default as the system asks programs to stop, or at once. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** A temporary folder, and a function that removes it. */
export async function temporaryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tundish-e2e-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * Starts the built server.
 * @param project the folder with dist/ and flows/
 * @param port 0 for a free one
 * @throws Error with its output when it ends instead of starting
 */
export async function startServer(options: { project?: string; dataDir: string; port?: number }): Promise<OwnServer> {
  const { project = PROJECT, dataDir, port = 0 } = options;
  const child = spawn(process.execPath, [join(project, 'dist/server/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_ADDRESS: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      const [, found] = /ready: (http:\/\/localhost:\d+)/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`The server ended: ${text}`)));
  });
  return {
    origin,
    port: Number(new URL(origin).port),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
}

/** A temporary folder with a copy of the database that serve.ts has made, and a function that removes it. */
export async function databaseFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const own = await temporaryFolder();
  await cp(SEED, own.folder, { recursive: true });
  return own;
}
