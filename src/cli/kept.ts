import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { FlowFiles, PlacedProblem } from '#files';

const HERE = fileURLToPath(import.meta.url);
/** Only the bundled tool keeps results: of the sources, nothing says in one place whether they have changed. */
const isBundle = HERE.endsWith('tundish.js');
const CACHE = join(dirname(HERE), '../../node_modules/.cache/tundish');
/** How many results of a kind are kept, the newest ones. */
const MOST = 50;

const problem = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  file: z.string(),
  pointer: z.string(),
  at: z.enum(['key', 'value']),
  message: z.string(),
  hint: z.string(),
  line: z.number(),
  column: z.number(),
  endLine: z.number(),
  endColumn: z.number(),
  source: z.string(),
});

/** Everything that a result about a flow depends on, as one hash. */
async function keyOf({ source, texts }: FlowFiles, beside: readonly unknown[]): Promise<string> {
  const { mtimeMs, size } = await stat(HERE);
  const parts = [mtimeMs, size, process.version, source.name, texts, source.served, source.contract, ...beside];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** A kind of result: its folder in the cache, and how to check what is in a file of it. */
interface Kind<T> {
  folder: string;
  schema: z.ZodType<T>;
}

/**
 * A result about a flow, from an earlier run on the same files with the same tool if there was one.
 * @param read the files as they are now; their bytes decide, not their times
 * @param beside what else the result depends on: the day, flags
 * @param make makes the result
 */
export async function kept<T>(
  { folder, schema }: Kind<T>,
  read: FlowFiles,
  beside: readonly unknown[],
  make: () => Promise<T>,
): Promise<T> {
  // Which bytes are behind a file that can't be read as text is not known.
  if (!isBundle || read.problems.length > 0) return make();
  const file = join(CACHE, folder, `${await keyOf(read, beside)}.json`);
  const before = await readFile(file, 'utf8').then(
    (text) => parsed(text, schema),
    () => undefined,
  );
  if (before !== undefined) return before;
  const made = await make();
  // A folder that can't be written to only costs the time.
  await keep(file, made).catch(() => undefined);
  return made;
}

/** The findings of a flow, kept between runs. @param find looks for them */
export const keptFindings = (
  read: FlowFiles,
  beside: readonly unknown[],
  find: () => Promise<PlacedProblem[]>,
): Promise<PlacedProblem[]> => kept({ folder: 'findings', schema: z.array(problem) }, read, beside, find);

/** A file's result; undefined for a damaged file. */
function parsed<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Other processes may run at the same time, so the file is put in place whole. */
async function keep(file: string, made: unknown): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const written = `${file}.${process.pid}`;
  await writeFile(written, JSON.stringify(made));
  await rename(written, file);
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}\.json$/.test(name));
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  const old = aged.toSorted((a, b) => b.at - a.at).slice(MOST);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}
