import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface TestPostgres {
  url: string;
  stop(): void;
  /** Kills the server process without a clean shutdown. */
  crash(): void;
  start(): void;
  /** Crashes and starts the server, as a failover does. */
  restart(): void;
  /** Stops all its processes without ending them, and lets them go on: a server that hangs. */
  freeze(): void;
  thaw(): void;
}

/** Why no PostgreSQL server can be started here; null when one can. */
export const postgresMissing: string | null =
  program('initdb') && program('pg_ctl') ? null : 'initdb and pg_ctl are in none of the usual places';

/** Starts a PostgreSQL server on loopback in a temporary folder, which `stop` removes. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tundish-pg-'));
  const data = join(folder, 'data');
  const port = await freePort();
  giveAway(folder);
  run('initdb', ['-D', data, '-U', 'tundish', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']);
  const log = join(folder, 'log');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  const start = () => run('pg_ctl', ['-D', data, '-w', '-l', log, '-o', options, 'start']);
  const signal = (name: NodeJS.Signals) => {
    const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const children = output('pgrep', ['-P', postmaster]).split('\n').filter(Boolean);
    for (const pid of [postmaster, ...children]) process.kill(Number(pid), name);
  };
  const crash = () => run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
  start();
  return {
    url: `postgres://tundish@127.0.0.1:${port}/postgres`,
    crash,
    start,
    restart() {
      crash();
      start();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop() {
      crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a program that refuses to run as root. */
export function run(name: string, args: string[]): void {
  const file = program(name);
  if (!file) throw new Error(`${name} was not found`);
  const [command, prefix] = process.getuid?.() === 0 ? asPostgres() : [undefined, []];
  execFileSync(command ?? file, command ? [...prefix, file, ...args] : args, { stdio: 'pipe', cwd: tmpdir() });
}

/**
 * Changes a file's owner to the user `postgres` if the tests run as root. PostgreSQL and PgBouncer refuse to run as
 * root, so the tests run them as this user.
 */
export function giveAway(path: string): void {
  if (process.getuid?.() === 0) chownSync(path, idOf('-u'), idOf('-g'));
}

function asPostgres(): [string, string[]] {
  const setpriv = inPath('setpriv');
  if (setpriv) return [setpriv, [`--reuid=${idOf('-u')}`, `--regid=${idOf('-g')}`, '--clear-groups', '--']];
  const runuser = inPath('runuser');
  if (runuser) return [runuser, ['-u', 'postgres', '--']];
  throw new Error('PostgreSQL does not run as root, and neither setpriv nor runuser is there to change the user');
}

const idOf = (which: '-u' | '-g') => Number(output('id', [which, 'postgres']));

export function program(name: string): string | null {
  const beside = output('pg_config', ['--bindir']);
  if (beside && existsSync(join(beside, name))) return join(beside, name);
  return inPath(name) ?? packaged(name);
}

function inPath(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** Debian keeps the server's programs out of PATH, but its package manager knows where they are. */
function packaged(name: string): string | null {
  const packages = output('dpkg-query', ['-W', '-f', '${Package}\n', 'postgresql-[0-9]*']).split('\n').filter(Boolean);
  const files = packages.flatMap((each) => output('dpkg', ['-L', each]).split('\n'));
  return files.find((file) => file.endsWith(`/bin/${name}`) && existsSync(file)) ?? null;
}

function output(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** @returns a port of this computer that nothing uses */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
