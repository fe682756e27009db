import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { questionnaire, slugOf } from './questions.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Inside node_modules, so that the copied server finds its packages. */
const COPY = join(ROOT, 'node_modules/.cache/tundish/bench');
/** The sample product that is copied for the made-up products; only its questions are replaced. */
const LENDER = 'flows/ordering/products/migraine-relief.json';

/**
 * Copies the built product, with further products that ask made-up questions.
 * @returns the folder to serve
 */
export async function withProducts(counts: readonly number[]): Promise<string> {
  await rm(COPY, { recursive: true, force: true });
  await mkdir(join(COPY, 'dist'), { recursive: true });
  await cp(join(ROOT, 'dist/server'), join(COPY, 'dist/server'), { recursive: true });
  await cp(join(ROOT, 'flows'), join(COPY, 'flows'), { recursive: true });
  for (const name of ['dist/client', 'dist/prerender', 'contract', 'schemas'])
    await symlink(join(ROOT, name), join(COPY, name));
  const lent: Record<string, unknown> = JSON.parse(await readFile(join(ROOT, LENDER), 'utf8'));
  for (const count of counts) {
    const product = { ...lent, slug: slugOf(count), name: `Bench ${count}`, pre_questionnaire: questionnaire(count) };
    await writeFile(join(COPY, `flows/ordering/products/${slugOf(count)}.json`), JSON.stringify(product));
  }
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

export interface Served {
  origin: string;
  stop(): Promise<void>;
}

/** Runs a server with a database of its own, until it says that it is ready. @param env settings beside the usual ones */
export async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Served> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'tundish-bench-'));
  const server = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_ADDRESS: '10000000',
      ...env,
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

/** Serves the product of a folder, as `npm start` does once it is built. */
export const serve = (project: string, env: Readonly<Record<string, string>> = {}): Promise<Served> =>
  run([join(project, 'dist/server/main.js')], env);
