import {
  contractIn,
  type Flow,
  type FlowSource,
  inlinedFiles,
  pointerTo,
  type Problem,
  type Scenario,
  scenariosIn,
} from '#core';
import { subjectOf } from '../subject/subject.ts';
import { navigationPart } from '../subject/navigation-part.ts';
import type { PlayedFlow } from './backend.ts';
import type { StartMirror } from './mirror.ts';
import { playScenario, type StoryStep } from './play-scenario.ts';
import { violationOf } from './rules.ts';

/** The result of one scenario or rule. */
export interface ScenarioResult {
  kind: 'scenario' | 'rule';
  file: string;
  name: string;
  covers: readonly string[];
  /** The steps up to the end or the first failure. */
  story: readonly StoryStep[];
  /** The failure; undefined when the scenario passed. */
  problem: Problem | undefined;
  /** For a violated rule, a walk to the violation as a scenario. */
  walk: Scenario | undefined;
  /** The duration in milliseconds. */
  duration: number;
}

type Outcome = Pick<ScenarioResult, 'story' | 'walk'> & {
  failed: { pointer: string; message: string; hint: string } | undefined;
};

const problemIn = (
  file: string,
  pointer: string,
  { pointer: inner, message, hint }: NonNullable<Outcome['failed']>,
): Problem => ({
  rule: 'test',
  severity: 'error',
  file,
  pointer: pointer + inner,
  anchor: inner === '' ? 'key' : 'value',
  message,
  hint,
});

/**
 * Plays the scenarios of a compiled flow and tests its rules in every reachable state.
 * @param products by slug, each question with its version
 * @param isWanted selects scenarios and rules by name
 * @param start also plays each scenario in a browser; rules are then skipped
 */
export async function tryScenarios(
  flow: Flow,
  source: FlowSource,
  products: PlayedFlow['products'],
  isWanted: (name: string) => boolean,
  start?: StartMirror,
): Promise<ScenarioResult[]> {
  const played: PlayedFlow = { flow, contract: contractIn(source.contract), products };
  const subject = navigationPart(subjectOf(flow, { ...source, files: inlinedFiles(source.files).files }));
  const results: ScenarioResult[] = [];
  for (const [file, { scenarios = {}, rules = {} }] of Object.entries(scenariosIn(source))) {
    const one = async (
      kind: ScenarioResult['kind'],
      name: string,
      covers: readonly string[],
      run: () => Outcome | Promise<Outcome>,
    ): Promise<void> => {
      if (!isWanted(name)) return;
      const started = performance.now();
      const { story, walk, failed } = await run();
      const problem = failed && problemIn(file, pointerTo(`${kind}s`, name), failed);
      results.push({ kind, file, name, covers, story, walk, problem, duration: performance.now() - started });
    };
    for (const [name, scenario] of Object.entries(scenarios))
      await one('scenario', name, scenario.covers ?? [], async () => ({
        ...(await playScenario(played, scenario, start)),
        walk: undefined,
      }));
    for (const [name, rule] of Object.entries(start === undefined ? rules : {}))
      await one('rule', name, rule.covers ?? [], () => {
        const failed = violationOf(subject, rule);
        return { story: [], failed, walk: failed?.walk };
      });
  }
  return results;
}
