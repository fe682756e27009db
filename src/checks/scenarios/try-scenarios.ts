import {
  contractOf,
  type Flow,
  type FlowSource,
  inlineReferences,
  jsonOf,
  pointer,
  type Problem,
  productsIn,
  type Scenario,
  scenariosIn,
} from '#core';
import { subjectOf } from '../subject/subject.ts';
import { navigationPart } from '../subject/navigation-part.ts';
import type { Stage } from './backend.ts';
import { playScenario, type Told } from './play-scenario.ts';
import { violationOf } from './rules.ts';

/** The result of one scenario or rule. */
export interface ScenarioResult {
  kind: 'scenario' | 'rule';
  file: string;
  name: string;
  covers: readonly string[];
  /** The steps up to the end or the first failure. */
  story: readonly Told[];
  /** The failure, or undefined. */
  problem: Problem | undefined;
  /** For a violated rule, a walk to the violation as a scenario. */
  walk: Scenario | undefined;
  /** In milliseconds. */
  duration: number;
}

type Outcome = Pick<ScenarioResult, 'story' | 'walk'> & {
  failed: { pointer: string; message: string; hint: string } | undefined;
};

const problemIn = (
  file: string,
  at: string,
  { pointer: inner, message, hint }: NonNullable<Outcome['failed']>,
): Problem => ({
  rule: 'test',
  severity: 'error',
  file,
  pointer: at + inner,
  at: inner === '' ? 'key' : 'value',
  message,
  hint,
});

/**
 * Plays the scenarios of a compiled flow and tests its rules in every reachable state.
 * @param isWanted selects scenarios and rules by name
 */
export function tryScenarios(flow: Flow, source: FlowSource, isWanted: (name: string) => boolean): ScenarioResult[] {
  const stage: Stage = { flow, contract: contractOf(jsonOf(source.contract)), products: productsIn(source) };
  const written = Object.fromEntries(Object.entries(source.files).map(([name, value]) => [name, jsonOf(value)]));
  const subject = navigationPart(subjectOf(flow, { ...source, files: inlineReferences(written).files }));
  return Object.entries(scenariosIn(source)).flatMap(([file, { scenarios = {}, rules = {} }]) => {
    const one = (
      kind: ScenarioResult['kind'],
      name: string,
      covers: readonly string[],
      run: () => Outcome,
    ): ScenarioResult[] => {
      if (!isWanted(name)) return [];
      const started = performance.now();
      const { story, walk, failed } = run();
      const problem = failed && problemIn(file, pointer(`${kind}s`, name), failed);
      return [{ kind, file, name, covers, story, walk, problem, duration: performance.now() - started }];
    };
    return [
      ...Object.entries(scenarios).flatMap(([name, scenario]) =>
        one('scenario', name, scenario.covers ?? [], () => ({ ...playScenario(stage, scenario), walk: undefined })),
      ),
      ...Object.entries(rules).flatMap(([name, rule]) =>
        one('rule', name, rule.covers ?? [], () => {
          const failed = violationOf(subject, rule);
          return { story: [], failed, walk: failed?.walk };
        }),
      ),
    ];
  });
}
