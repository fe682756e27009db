import { checkFlow, withSeverities } from '#checks';
import { loadFlow, loadRead, type LoadedFlow, type PlacedProblem, placeProblems, readFlow } from '#files';
import { atSoleChange } from './at-sole-change.ts';
import { UsageError } from './exit.ts';
import { hasAtLeast } from './report.ts';
import { cachedFindings, cachedNavigation } from './result-cache.ts';
import { severitiesFor, severitiesText } from './severities.ts';

/** All problems of a flow: the compiler's problems if the flow does not compile, and otherwise the checks' findings. */
export async function problemsOf(dir: string, loaded: LoadedFlow, day: string): Promise<PlacedProblem[]> {
  const { severities, problems } = await severitiesFor(dir);
  if ('problems' in loaded) return [...problems, ...withSeverities(loaded.problems, severities)];
  return [
    ...problems,
    ...placeProblems(checkFlow(loaded.flow, loaded.source, day, severities, cachedNavigation), loaded.texts),
  ];
}

/** Today as year-month-day, because suppressions may expire. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/**
 * Loads and checks a flow for building or serving. If a server starts again with the same files, they are not checked
 * again.
 * @returns the flow, or every finding of `tundish check` when there are errors
 */
export async function loadChecked(dir: string): Promise<LoadedFlow> {
  const read = await readFlow(dir);
  const loaded = loadRead(read);
  const day = today();
  const problems = await cachedFindings(read, ['loaded', day, await severitiesText(dir)], async () =>
    atSoleChange(read, await problemsOf(dir, loaded, day)),
  );
  return hasAtLeast(problems, 'error') ? { problems, files: loaded.files } : loaded;
}

/**
 * Loads a flow for a command that does not need the checks.
 * @throws UsageError when the flow does not compile
 */
export async function compiledFlow(dir: string): Promise<Extract<LoadedFlow, { flow: unknown }>> {
  const loaded = await loadFlow(dir);
  if ('problems' in loaded) throw new UsageError('The flow itself has errors: run tundish check first');
  return loaded;
}

/** The first line of the message that refuses to build or serve a flow with errors. */
export const REFUSED = 'The flow has errors:';
