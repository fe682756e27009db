import { checkFlow } from '#checks';
import { loadFlow, type LoadedFlow, type PlacedProblem, placeProblems } from '#files';
import { UsageError } from './exit.ts';
import { hasAtLeast } from './report.ts';
import { withSeverities } from './severities.ts';

/** Everything wrong with the flow of a folder: what kept it from compiling, else what the checks find. */
export function problemsOf(dir: string, loaded: LoadedFlow, day: string): Promise<PlacedProblem[]> {
  const found =
    'problems' in loaded ? loaded.problems : placeProblems(checkFlow(loaded.flow, loaded.source, day), loaded.texts);
  return withSeverities(dir, found);
}

/** The day of a check, as year-month-day: accepted findings are accepted until a day. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The flow in a folder, or everything `tundish check` says of it where that has errors: what is built and served. */
export async function loadChecked(dir: string): Promise<LoadedFlow> {
  const loaded = await loadFlow(dir);
  const problems = await problemsOf(dir, loaded, today());
  return hasAtLeast(problems, 'error') ? { problems, files: loaded.files } : loaded;
}

/** The flow in a folder, for a command that asks only that it compiles. @throws UsageError where it does not */
export async function compiledFlow(dir: string): Promise<Extract<LoadedFlow, { flow: unknown }>> {
  const loaded = await loadFlow(dir);
  if ('problems' in loaded) throw new UsageError('The flow itself does not hold together: run tundish check first');
  return loaded;
}

/** What is said where a flow with errors would be built or served: that it can't, and the words of `tundish check`. */
export const REFUSED = 'The flow does not hold together:';
