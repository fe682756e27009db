import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './postgres.ts';

/** Why nginx can't be started here; null when it can. */
export const nginxMissing: string | null = found() ? null : 'nginx is in none of the usual places';

const PATHS = `${process.env['PATH'] ?? ''}:/usr/sbin`;

function found(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore', env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` } });
    return true;
  } catch {
    return false;
  }
}

/** Runs nginx with docs/nginx.conf in front of some servers on this computer. */
export async function startNginx(origins: readonly string[]): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tundish-nginx-'));
  const port = await freePort();
  const servers = origins.map((origin) => `server 127.0.0.1:${new URL(origin).port} max_fails=0;`).join(' ');
  const shipped = await readFile('docs/nginx.conf', 'utf8');
  const site = shipped
    .replace('server server:8080 max_fails=0;', servers)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/tundish-cache', join(folder, 'cache'));
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const conf = join(folder, 'nginx.conf');
  await writeFile(
    conf,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log;\nevents {}\nhttp {\n${kept.join('\n')}\n${site}}\n`,
  );
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-e', join(folder, 'log'), '-c', conf], {
    stdio: 'ignore',
    env: { PATH: PATHS },
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await readFile(join(folder, 'log'), 'utf8')}`);
    const response = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (response?.ok === true) break;
    await wait(100);
  }
  return {
    origin,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
