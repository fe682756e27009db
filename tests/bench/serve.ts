import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressPlugin } from '../../src/build/compress-plugin.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Inside node_modules, so that the copied server finds its packages. */
const COPY = join(ROOT, 'node_modules/.cache/tundish/bench');

/**
 * Builds the hand-written page and puts it beside a copy of the very server that serves Tundish.
 * @returns the folder of that second product, laid out like the project.
 */
export async function buildHandWritten(): Promise<string> {
  await rm(COPY, { recursive: true, force: true });
  await mkdir(COPY, { recursive: true });
  await cp(join(ROOT, 'dist/server'), join(COPY, 'dist/server'), { recursive: true });
  await symlink(join(ROOT, 'flows'), join(COPY, 'flows'));
  await build({
    configFile: false,
    root: join(ROOT, 'tests/bench/hand-written'),
    base: '/',
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), compressPlugin()],
    build: {
      outDir: join(COPY, 'dist/client'),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
    },
  });
  return COPY;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (text: Buffer) => text.includes('is ready') && resolve());
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
}

/** Serves one product with a database of its own. */
export async function serve(project: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'tundish-bench-'));
  const server = spawn(process.execPath, [join(project, 'dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_ADDRESS: '100000',
    },
  });
  await ready(server);
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin: `http://localhost:${port}`, stop };
}
