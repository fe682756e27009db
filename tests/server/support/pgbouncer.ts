import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, giveAway, program, run } from './postgres.ts';

export interface TestPooler {
  url: string;
  stop(): void;
}

const file = program('pgbouncer');

/** The installed version of PgBouncer ("1.24"); null when there is none. */
export const poolerVersion: string | null =
  file === null ? null : (/\d+\.\d+/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' }))?.[0] ?? null);

/** Whether the installed PgBouncer knows prepared statements. */
export const poolerPrepares = Number(poolerVersion?.split('.')[1] ?? 0) >= 21;

/** Starts PgBouncer on loopback in front of a database, with few connections to it. @param prepared how many statements it keeps */
export async function startPooler(
  database: string,
  mode: 'transaction' | 'session',
  prepared = 0,
): Promise<TestPooler> {
  const folder = mkdtempSync(join(tmpdir(), 'tundish-pooler-'));
  const [pid, settings] = [join(folder, 'pid'), join(folder, 'pgbouncer.ini')];
  const { port, username, pathname } = new URL(database);
  const own = await freePort();
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = host=127.0.0.1 port=${port} user=${username}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    `default_pool_size = ${mode === 'session' ? 40 : 5}`,
    'ignore_startup_parameters = statement_timeout',
    'server_login_retry = 1',
    `logfile = ${join(folder, 'log')}`,
    `pidfile = ${pid}`,
    ...(poolerPrepares ? [`max_prepared_statements = ${prepared}`] : []),
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`);
  for (const path of [folder, settings]) giveAway(path);
  run('pgbouncer', ['-d', settings]);
  for (let tries = 0; !(await listens(own)); tries++) {
    if (tries === 100) throw new Error(`PgBouncer does not listen: ${readFileSync(join(folder, 'log'), 'utf8')}`);
    await wait(50);
  }
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    stop() {
      process.kill(Number(readFileSync(pid, 'utf8')), 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
