import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { NavigationCache } from '#checks';
import type { FlowFiles, PlacedProblem } from '#files';

const HERE = fileURLToPath(import.meta.url);
/**
 * Whether this code is bundled. Only bundles, of the tool and of the server, store results. When the code runs from its
 * source, no single file shows whether the source has changed.
 */
const isBundle = !HERE.endsWith('.ts');
const CACHE = join(dirname(HERE), '../../node_modules/.cache/tundish');
/** How many results of each kind are stored. Older ones are deleted. */
const MOST = 50;

const finding = z.object({
  file: z.string(),
  pointer: z.string(),
  anchor: z.enum(['key', 'value']).exactOptional(),
  message: z.string(),
  hint: z.string(),
});

const problem = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  file: z.string(),
  pointer: z.string(),
  anchor: z.enum(['key', 'value']),
  message: z.string(),
  hint: z.string(),
  line: z.number(),
  column: z.number(),
  endLine: z.number(),
  endColumn: z.number(),
  source: z.string(),
});

/** A kind of stored result: its folder in the cache, and the schema of its files. */
interface Kind<T> {
  folder: string;
  schema: z.ZodType<T>;
}

/** The file for a result. Its name is a hash of everything on which the result depends. */
function fileOf({ folder }: Kind<unknown>, parts: readonly unknown[]): string {
  const { mtimeMs, size } = statSync(HERE);
  const key = JSON.stringify([mtimeMs, size, process.version, ...parts]);
  return join(CACHE, folder, `${createHash('sha256').update(key).digest('hex')}.json`);
}

/**
 * Returns a result about a flow. It comes from the cache if the same tool has computed it for the same files before.
 * @param read the files; their contents are compared, not their times
 * @param beside further values on which the result depends: the day, flags
 * @param make computes the result
 */
export async function cached<T>(
  kind: Kind<T>,
  read: FlowFiles,
  beside: readonly unknown[],
  make: () => Promise<T>,
): Promise<T> {
  // The bytes of a file that is no valid text are unknown, so the result cannot be cached.
  if (!isBundle || read.problems.length > 0) return make();
  const { source, texts } = read;
  const file = fileOf(kind, [source.name, texts, source.served, source.contract, ...beside]);
  const before = stored(file, kind);
  if (before !== undefined) return before;
  const made = await make();
  store(file, made);
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

const NAVIGATION = { folder: 'navigation', schema: z.array(z.array(finding)) };

/**
 * Caches the findings of the navigation checks between runs, because changes of texts and products do not affect them.
 */
export const cachedNavigation: NavigationCache = (key, find) => {
  if (!isBundle) return find();
  const file = fileOf(NAVIGATION, [key]);
  const before = stored(file, NAVIGATION);
  if (before !== undefined) return before;
  const found = find();
  store(file, found);
  return found;
};

/** The result in a file; undefined if the file is missing or damaged. */
function stored<T>(file: string, { schema }: Kind<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/**
 * Stores a result. Other processes may do the same at this time, so the file is written under another name and then
 * renamed. If the folder is not writable, the result is computed again next time.
 */
function store(file: string, made: unknown): void {
  try {
    const folder = dirname(file);
    mkdirSync(folder, { recursive: true });
    const written = `${file}.${process.pid}`;
    writeFileSync(written, JSON.stringify(made));
    renameSync(written, file);
    for (const old of oldest(folder)) rmSync(old, { force: true });
  } catch {
    return;
  }
}

/** The oldest files of a folder, beyond the MOST newest ones. */
function oldest(folder: string): string[] {
  const paths = readdirSync(folder)
    .filter((name) => /^[0-9a-f]{64}\.json$/.test(name))
    .map((name) => join(folder, name));
  if (paths.length <= MOST) return [];
  const at = new Map(paths.map((path) => [path, statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
  return paths.toSorted((a, b) => (at.get(b) ?? 0) - (at.get(a) ?? 0)).slice(MOST);
}
