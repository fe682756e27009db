import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import process from 'node:process';
import { ROOT } from './root.ts';

/** The inputs of a build. Products are not included, because the backend reads them when it starts. */
const INPUTS = [
  'src',
  'schemas',
  'contract',
  'flows',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
];
const isProduct = (file: string) => /^flows\/[^/]+\/products\//.test(file);
const RECORD = join(ROOT, 'dist/inputs.sha256');

async function filesOf(input: string): Promise<string[]> {
  const info = await stat(join(ROOT, input)).catch(() => undefined);
  if (!info) return [];
  if (info.isFile()) return [input];
  const entries = await readdir(join(ROOT, input), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(ROOT.length + 1)
      .split(sep)
      .join('/'),
  );
}

/** The settings of a build from the environment (AN-8), and the name of the flow. */
const settings = () =>
  Object.entries(process.env)
    .filter(([name, value]) => name.startsWith('VITE_') || (name === 'FLOW' && value !== ''))
    .toSorted();

/** A hash of the names and contents of all inputs. */
export async function hashOfInputs(): Promise<string> {
  const found = await Promise.all(INPUTS.map(filesOf));
  const files = found
    .flat()
    .filter((file) => !isProduct(file))
    .toSorted();
  const contents = await Promise.all(files.map((file) => readFile(join(ROOT, file))));
  const hash = createHash('sha256').update(JSON.stringify(settings()));
  for (const [index, file] of files.entries())
    hash.update(`${file}\0${contents[index]?.length}\0`).update(contents[index] ?? '');
  return hash.digest('hex');
}

/** Whether dist/ is a complete build of the current inputs. */
export async function isBuilt(): Promise<boolean> {
  const recorded = await readFile(RECORD, 'utf8').catch(() => '');
  return recorded === (await hashOfInputs());
}

/** Must be called before a build, so that an interrupted build does not count. */
export const forgetBuild = (): Promise<void> => rm(RECORD, { force: true });

/** Must be called after a build. @param hash the hash of the inputs when the build began */
export const rememberBuild = (hash: string): Promise<void> => writeFile(RECORD, hash);
