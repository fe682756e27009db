import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { FlowFiles, PlacedProblem } from '#files';

const HERE = fileURLToPath(import.meta.url);
/** Only the bundled tool keeps findings: of the sources, nothing says in one place whether they have changed. */
const isBundle = HERE.endsWith('tundish.js');
const FOLDER = join(dirname(HERE), '../../node_modules/.cache/tundish/findings');
/** How many results are kept, the newest ones. */
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

/** Everything that the findings of a flow depend on, as one hash. */
async function keyOf({ source, texts }: FlowFiles, beside: readonly unknown[]): Promise<string> {
  const { mtimeMs, size } = await stat(HERE);
  const parts = [mtimeMs, size, process.version, source.name, texts, source.served, source.contract, ...beside];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * The findings of a flow, from an earlier run on the same files with the same tool if there was one.
 * @param read the files as they are now; their bytes decide, not their times
 * @param beside what else the findings depend on: the day, flags
 * @param find looks for them
 */
export async function keptFindings(
  read: FlowFiles,
  beside: readonly unknown[],
  find: () => Promise<PlacedProblem[]>,
): Promise<PlacedProblem[]> {
  // Which bytes are behind a file that can't be read as text is not known.
  if (!isBundle || read.problems.length > 0) return find();
  const file = join(FOLDER, `${await keyOf(read, beside)}.json`);
  const kept = await readFile(file, 'utf8').then(parsed, () => undefined);
  if (kept !== undefined) return kept;
  const found = await find();
  // A folder that can't be written to only costs the time.
  await keep(file, found).catch(() => undefined);
  return found;
}

/** A file's findings; undefined for a damaged file. */
function parsed(text: string): PlacedProblem[] | undefined {
  try {
    return z.array(problem).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Other processes may check at the same time, so the file is put in place whole. */
async function keep(file: string, found: readonly PlacedProblem[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const written = `${file}.${process.pid}`;
  await writeFile(written, JSON.stringify(found));
  await rename(written, file);
  const names = (await readdir(FOLDER)).filter((name) => /^[0-9a-f]{64}\.json$/.test(name));
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(FOLDER, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  const old = aged.toSorted((a, b) => b.at - a.at).slice(MOST);
  await Promise.all(old.map(({ name }) => rm(join(FOLDER, name), { force: true })));
}
