import { access, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { loadFlow, type PlacedProblem } from '#files';
import { UsageError } from './exit.ts';
import { problemsOf } from './load-checked.ts';
import type { Report } from './report.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Every folder in flows/. */
export async function allFlows(cwd: string): Promise<string[]> {
  const root = join(cwd, 'flows');
  const entries = await readdir(root, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error))
      throw new UsageError('There is no folder flows/ here: name a flow folder, or go to the project');
    throw error;
  });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(root, entry.name));
  if (folders.length === 0) throw new UsageError('There is no flow in flows/: a flow is a folder with a flow.json');
  return folders.toSorted();
}

/** The flow folder that a path means: itself, or for a file the nearest folder above with a flow.json. */
export async function flowAt(cwd: string, path: string): Promise<string> {
  const full = resolve(cwd, path);
  const info = await stat(full).catch((error: unknown) => {
    if (isMissing(error)) throw new UsageError(`There is no ${path}`);
    throw error;
  });
  if (info.isDirectory()) return full;
  for (let dir = dirname(full); dir !== dirname(dir); dir = dirname(dir)) {
    if (await exists(join(dir, 'flow.json'))) return dir;
  }
  throw new UsageError(
    `${path} belongs to no flow: no folder above it has a flow.json. For questions alone: tundish questionnaire ${path}`,
  );
}

/**
 * Checks the flows that `paths` name, or all of them.
 * @param today as year-month-day: accepted findings are accepted until a day
 * @throws UsageError for a path that leads to no flow; the file system's own error for one that cannot be read.
 */
export async function check(cwd: string, paths: readonly string[], today: string): Promise<Report> {
  const started = performance.now();
  const named = await Promise.all(paths.map((path) => flowAt(cwd, path)));
  const dirs = paths.length > 0 ? [...new Set(named)] : await allFlows(cwd);
  const findings: PlacedProblem[] = [];
  const files: string[] = [];
  for (const dir of dirs) {
    const loaded = await loadFlow(dir);
    const fromHere = (file: string) => relative(cwd, join(dir, file)).split(sep).join('/');
    files.push(...loaded.files.map((file) => fromHere(relative(dir, file))));
    findings.push(...problemsOf(loaded, today).map((problem) => ({ ...problem, file: fromHere(problem.file) })));
  }
  return { findings, files, duration: performance.now() - started };
}
