import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildOf, type InFlightFinding, playScenario, proveInFlight } from '#checks';
import { type Flow, productsIn, type Scenario } from '#core';
import { loadFlow, type LoadedFlow, pathFrom, placeProblems, questionVersion } from '#files';
import { checkOut } from './check-out.ts';
import { UsageError } from './exit.ts';

type Loaded = Extract<LoadedFlow, { flow: Flow }>;

/** A harm to visitors who are within the flow when it changes, with its line. */
export interface PlacedInFlight extends Omit<InFlightFinding, 'replay'> {
  line: number;
}

/** The result of one run of `tundish migrate --check`. */
export interface InFlightReport {
  against: string;
  findings: readonly PlacedInFlight[];
  /** Scenarios that fail on the current flow because of a finding, by name. */
  counterexamples: Readonly<Record<string, Scenario>>;
  /** The number of saved states that were tried. */
  states: number;
  /**
   * The files of products and questionnaires that no longer exist. Visitors who are answering their questions cannot
   * continue.
   */
  removed: readonly string[];
  /** The duration in milliseconds. */
  duration: number;
}

async function buildAt(dir: string, when: string) {
  const loaded = await loadFlow(dir);
  if ('flow' in loaded) return { loaded, build: buildOf(loaded.flow, loaded.source, versioned(loaded)) };
  const [first] = loaded.problems;
  throw new UsageError(`The flow ${when} has errors: ${first?.file}:${first?.line} ${first?.message}`);
}

/** The products of a flow, each question with its version, in the form that the server sends. */
export function versioned({ flow, source }: Pick<Loaded, 'flow' | 'source'>) {
  const products = Object.values(productsIn(source)).map((product) => {
    const asked = (questions: typeof product.medical_questionnaire) =>
      questions.map((question) => ({ ...question, version: questionVersion(flow, product.slug, question) }));
    return {
      ...product,
      pre_questionnaire: asked(product.pre_questionnaire),
      medical_questionnaire: asked(product.medical_questionnaire),
    };
  });
  return Object.fromEntries(products.map((product) => [product.slug, product]));
}

/**
 * Checks whether visitors who began with the flow at a git reference can continue with the current flow.
 * @throws UsageError when there is no such reference, or the flow on either side does not compile
 */
export async function inFlight(cwd: string, dir: string, ref: string): Promise<InFlightReport> {
  const started = performance.now();
  const place = relative(cwd, dir);
  const folder = await checkOut(cwd, ref, [place]);
  try {
    const { build: then } = await buildAt(join(folder, place), `at ${ref}`);
    const { build: now, loaded } = await buildAt(dir, 'as it is');
    const { findings, states, removed } = proveInFlight(then, now);
    const fails = new Map<string, Scenario>();
    for (const { replay } of findings)
      if (replay !== undefined && (await playScenario(now, replay.scenario)).failed !== undefined)
        fails.set(replay.name, replay.scenario);
    const placed = findings.map((finding) => {
      const { replay: _, ...one } = finding;
      const problem = { ...one, rule: one.harm, severity: 'error', anchor: 'value' } as const;
      const [found] = placeProblems([problem], loaded.texts);
      return { ...one, file: pathFrom(cwd, join(dir, one.file)), line: found?.line ?? 1 };
    });
    return {
      against: ref,
      findings: placed,
      states,
      removed: removed.map((file) => pathFrom(cwd, join(dir, file))),
      counterexamples: Object.fromEntries(fails),
      duration: performance.now() - started,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
