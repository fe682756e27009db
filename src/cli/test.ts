import { dirname, join } from 'node:path';
import { type StartMirror, tryScenarios, type ScenarioResult } from '#checks';
import { didYouMean, type Scenario } from '#core';
import { loadFlow, pathFrom, type PlacedProblem, placeProblems } from '#files';
import { flowAt, flowsAt, resolvedPath, scenarioFindings } from './check.ts';
import { UsageError } from './exit.ts';
import { versioned } from './in-flight.ts';

/** A tested scenario or rule. A failure has the line at which it occurred. */
export interface TestCase extends Omit<ScenarioResult, 'problem'> {
  problem: PlacedProblem | undefined;
}

/** The result of one run of `tundish test`. */
export interface TestReport {
  cases: readonly TestCase[];
  /** Problems because of which a flow cannot be tested. */
  problems: readonly PlacedProblem[];
  /** The duration in milliseconds. */
  duration: number;
}

/** The sequences of steps that break a declared rule, as scenarios, by flow folder and by name. */
export function counterexamplesIn({ cases }: TestReport): Map<string, Record<string, Scenario>> {
  const walks = new Map<string, Record<string, Scenario>>();
  for (const { file, name, walk } of cases) {
    if (walk === undefined) continue;
    const dir = dirname(dirname(file));
    walks.set(dir, { ...walks.get(dir), [`${name} (on a way that broke it)`]: walk });
  }
  return walks;
}

/** The flow folders and the scenario's name in the arguments of `tundish test`. */
async function testsNamed(cwd: string, words: readonly string[]): Promise<{ dirs: string[]; name: string }> {
  const [first = '', ...rest] = words;
  if (first === '' || (await resolvedPath(cwd, first)) === undefined)
    return { dirs: await flowsAt(cwd, []), name: words.join(' ') };
  return { dirs: [await flowAt(cwd, first)], name: rest.join(' ') };
}

/**
 * Runs `tundish test`. It plays the scenarios of flows, and tests the rules of their scenario files: what always or
 * never holds.
 * @param words a flow, and a part of a scenario's name; everything when empty
 * @param start starts a browser that plays the scenarios as well
 * @throws UsageError when no flow or scenario has this name
 */
export async function test(cwd: string, words: readonly string[], start?: StartMirror): Promise<TestReport> {
  const started = performance.now();
  const { dirs, name } = await testsNamed(cwd, words);
  const cases: TestCase[] = [];
  const problems: PlacedProblem[] = [];
  const names: string[] = [];
  const isWanted = (one: string) => {
    names.push(one);
    return one.toLowerCase().includes(name.toLowerCase());
  };
  for (const dir of dirs) {
    const loaded = await loadFlow(dir);
    const fromHere = (file: string) => pathFrom(cwd, join(dir, file));
    const here = (problem: PlacedProblem) => ({ ...problem, file: fromHere(problem.file) });
    if ('problems' in loaded) {
      problems.push(...loaded.problems.map(here));
      continue;
    }
    const wrong = scenarioFindings(loaded);
    problems.push(...wrong.map(here));
    if (wrong.length > 0) continue;
    for (const tried of await tryScenarios(loaded.flow, loaded.source, versioned(loaded), isWanted, start)) {
      const [placed] = tried.problem === undefined ? [] : placeProblems([tried.problem], loaded.texts);
      cases.push({ ...tried, file: fromHere(tried.file), problem: placed && here(placed) });
    }
  }
  if (cases.length === 0 && problems.length === 0)
    throw new UsageError(
      names.length === 0
        ? "There are no scenarios: write some into the flow's folder scenarios/"
        : `There is no scenario "${name}": ${didYouMean(name, names)}`,
    );
  return { cases, problems, duration: performance.now() - started };
}
