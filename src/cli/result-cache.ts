import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { FlowFiles, PlacedProblem } from '#files';

const HERE = fileURLToPath(import.meta.url);
/**
 * Only the bundled tool stores results. When it runs from source, no single file says whether the sources have changed.
 */
const isBundle = HERE.endsWith('tundish.js');
const CACHE = join(dirname(HERE), '../../node_modules/.cache/tundish');
/** How many results of each kind are stored. Older ones are deleted. */
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

/** A hash of everything that a result about a flow depends on. */
async function keyOf({ source, texts }: FlowFiles, beside: readonly unknown[]): Promise<string> {
  const { mtimeMs, size } = await stat(HERE);
  const parts = [mtimeMs, size, process.version, source.name, texts, source.served, source.contract, ...beside];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** A kind of stored result: its folder in the cache, and the schema of its files. */
interface Kind<T> {
  folder: string;
  schema: z.ZodType<T>;
}

/**
 * Returns a result about a flow, from the cache if the same tool computed it for the same files before.
 * @param read the files; their contents decide, not their times
 * @param beside further values that the result depends on: the day, flags
 * @param make computes the result
 */
export async function cached<T>(
  { folder, schema }: Kind<T>,
  read: FlowFiles,
  beside: readonly unknown[],
  make: () => Promise<T>,
): Promise<T> {
  // The bytes of a file that is not valid text are unknown, so its result cannot be cached.
  if (!isBundle || read.problems.length > 0) return make();
  const file = join(CACHE, folder, `${await keyOf(read, beside)}.json`);
  const before = await readFile(file, 'utf8').then(
    (text) => parsed(text, schema),
    () => undefined,
  );
  if (before !== undefined) return before;
  const made = await make();
  // When the cache folder is not writable, the result is computed again next time.
  await keep(file, made).catch(() => undefined);
  return made;
}

/**
 * The findings of a flow, cached between runs.
 * @param find computes them
 */
export const cachedFindings = (
  read: FlowFiles,
  beside: readonly unknown[],
  find: () => Promise<PlacedProblem[]>,
): Promise<PlacedProblem[]> => cached({ folder: 'findings', schema: z.array(problem) }, read, beside, find);

/** The cached result in a file; undefined when the file is damaged. */
function parsed<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Other processes may run at the same time, so the file is written under another name and then renamed. */
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
