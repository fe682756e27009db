import { exists } from './exists.ts';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { withoutCascadingFindings } from '#checks';
import { scenarioProblems } from '#core';
import {
  FLOW,
  loadRead,
  type LoadedFlow,
  pathFrom,
  type PlacedProblem,
  placeProblems,
  readFlow,
  type Unsaved,
} from '#files';
import { atSoleChange } from './at-sole-change.ts';
import { UsageError } from './exit.ts';
import { cachedFindings } from './result-cache.ts';
import { problemsOf } from './load-checked.ts';
import { severitiesText } from './severities.ts';
import { unsignedProblems } from './sign.ts';
import { unrecordedProblems } from './translations/texts.ts';
import { hasAtLeast, type Report } from './report.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
/** Every folder in flows/. */
async function allFlows(cwd: string): Promise<string[]> {
  const root = join(cwd, 'flows');
  const entries = await readdir(root, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error))
      throw new UsageError('There is no folder flows/ here: name a flow folder, or change to the project’s folder');
    throw error;
  });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(root, entry.name));
  if (folders.length === 0) throw new UsageError('There is no flow in flows/: a flow is a folder with a flow.json');
  return folders.toSorted();
}

/**
 * The path that an argument of the command means: a path relative to `cwd`, or a flow in flows/ by its name; undefined
 * if neither exists.
 */
export async function resolvedPath(cwd: string, word: string): Promise<string | undefined> {
  const [here, inFlows] = [resolve(cwd, word), resolve(cwd, 'flows', word)];
  // A flow may have the same name as another folder, such as docs/.
  for (const dir of [here, inFlows]) if (await exists(join(dir, 'flow.json'))) return dir;
  for (const path of [here, inFlows]) if (await exists(path)) return path;
  return undefined;
}

/**
 * The flow folder that an argument of the command means: a folder, a flow in flows/ by its name, or for a file the
 * nearest folder above it that has a flow.json.
 */
export async function flowAt(cwd: string, path: string): Promise<string> {
  const full = await resolvedPath(cwd, path);
  if (full === undefined) throw new UsageError(`There is no ${path}`);
  if ((await stat(full)).isDirectory()) return full;
  for (let dir = dirname(full); dir !== dirname(dir); dir = dirname(dir)) {
    if (await exists(join(dir, 'flow.json'))) return dir;
  }
  throw new UsageError(
    `${path} belongs to no flow: no folder above it has a flow.json. For questions alone: tundish questionnaire ${path}`,
  );
}

/**
 * The folder of a named flow. Without a name, it is the only flow; if there are several, it is the flow that is served.
 */
export async function flowFor(cwd: string, flow: string | undefined): Promise<string> {
  if (flow !== undefined) return flowAt(cwd, flow);
  const all = await allFlows(cwd);
  const served = all.find((dir) => dir === resolve(cwd, FLOW));
  if (all.length > 1 && served === undefined) throw new UsageError('There are several flows: say which with --flow');
  return served ?? all[0] ?? '';
}

/**
 * The problems of a flow's scenarios. They do not stop a build. None are reported while the flow itself has errors, or
 * asks other questions than those that were signed (SF12), because the problems may follow from this.
 */
export const scenarioFindings = (loaded: LoadedFlow, inFlow: readonly PlacedProblem[] = []): PlacedProblem[] =>
  'problems' in loaded || hasAtLeast(inFlow, 'error') || inFlow.some(({ rule }) => rule === 'SF12')
    ? []
    : placeProblems(scenarioProblems(loaded.source), loaded.texts);

/**
 * All findings about a flow: in the flow itself, its translations and its scenarios. If scenarios need something that
 * the flow lacks, such as a step, this may be the cause of other findings.
 */
export function allFindings(loaded: LoadedFlow, problems: readonly PlacedProblem[]): PlacedProblem[] {
  // The text from which a translation was made matters only after the original is right.
  const inFlow =
    'problems' in loaded ? [...problems] : withoutCascadingFindings([...problems, ...unrecordedProblems(loaded)]);
  const found = scenarioFindings(loaded, inFlow);
  const missing = found.filter(({ file }) => !file.startsWith('scenarios/'));
  // If a finding in the flow is about the same name, the flow is wrong, and the scenario is right.
  const left = found.filter(({ file, message }) => {
    const name = /"[^"]+"$/.exec(message)?.[0];
    return !file.startsWith('scenarios/') || name === undefined || !inFlow.some((one) => one.message.includes(name));
  });
  return missing.length === 0 ? [...inFlow, ...left] : withoutCascadingFindings([...inFlow, ...left]);
}

/** The folders of the flows that paths name; all flows when there are no paths. */
export async function flowsAt(cwd: string, paths: readonly string[]): Promise<string[]> {
  const named = await Promise.all(paths.map((path) => flowAt(cwd, path)));
  return paths.length > 0 ? [...new Set(named)] : allFlows(cwd);
}

/**
 * Checks the flows that `paths` name, or all of them.
 * @param today as year-month-day, because suppressions may expire
 * @param unsaved file contents from an editor, by absolute path
 * @param requireSignoff whether unsigned behaviour is a finding
 * @throws UsageError for a path that leads to no flow; the file system's own error for one that cannot be read
 */
export async function check(
  cwd: string,
  paths: readonly string[],
  today: string,
  unsaved: Unsaved = {},
  requireSignoff = false,
): Promise<Report> {
  const started = performance.now();
  const dirs = await flowsAt(cwd, paths);
  const findings: PlacedProblem[] = [];
  const files: string[] = [];
  for (const dir of dirs) {
    const within = Object.entries(unsaved).map(([path, bytes]) => [pathFrom(dir, path), bytes] as const);
    const changed = Object.fromEntries(within);
    const read = await readFlow(dir, changed);
    files.push(...read.files.map((file) => pathFrom(cwd, file)));
    const severities = await severitiesText(dir);
    const found = await cachedFindings(read, [today, requireSignoff, severities], async () => {
      const loaded = loadRead(read);
      const known = atSoleChange(read, allFindings(loaded, await problemsOf(dir, loaded, today)));
      return [...known, ...(requireSignoff ? unsignedProblems(loaded, today) : [])];
    });
    findings.push(...found.map((problem) => ({ ...problem, file: pathFrom(cwd, join(dir, problem.file)) })));
  }
  return { findings, files, duration: performance.now() - started };
}
