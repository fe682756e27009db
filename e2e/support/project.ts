import { spawn } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT } from './server.ts';

/** Runs a script of a copied project. @throws Error with its output when it fails */
export function run(project: string, script: string, env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, [join(PROJECT, 'node_modules/tsx/dist/cli.mjs'), join(project, script)], {
    cwd: project,
    env: { ...process.env, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(text))));
  });
}

/** A copy of the project that can be edited and built on its own. */
export async function copyOf(folder: string): Promise<string> {
  const copy = join(folder, 'project');
  await mkdir(copy);
  const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
  for (const part of ['src', 'flows', 'schemas', 'contract', 'index.html', ...settings]) {
    await cp(join(PROJECT, part), join(copy, part), { recursive: true });
  }
  await symlink(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
