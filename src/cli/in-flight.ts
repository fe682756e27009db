import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildOf, type InFlightFinding, proveInFlight } from '#checks';
import { type Flow, productsIn } from '#core';
import { loadFlow, type LoadedFlow, pathFrom, placeProblems, questionVersion } from '#files';
import { checkOut } from './check-out.ts';
import { UsageError } from './exit.ts';

type Loaded = Extract<LoadedFlow, { flow: Flow }>;

/** What can go wrong for people on their way, with its line. */
export interface PlacedInFlight extends InFlightFinding {
  line: number;
}

/** What one run of `tundish migrate --check` found. */
export interface InFlightReport {
  against: string;
  findings: readonly PlacedInFlight[];
  /** How many saved states were tried. */
  states: number;
  /** How long it took, in milliseconds. */
  duration: number;
}

async function buildAt(dir: string, when: string) {
  const loaded = await loadFlow(dir);
  if ('flow' in loaded) return { loaded, build: buildOf(loaded.flow, loaded.source, versioned(loaded)) };
  const [first] = loaded.problems;
  throw new UsageError(`The flow ${when} does not hold together: ${first?.file}:${first?.line} ${first?.message}`);
}

/** The products of a flow, each question with its version, as the server serves them. */
function versioned({ flow, source }: Loaded) {
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
 * Whether people who are on their way since a git reference can go on with the flow as it is now.
 * @throws UsageError where there is no such reference, or the flow on either side does not compile
 */
export async function inFlight(cwd: string, dir: string, ref: string): Promise<InFlightReport> {
  const started = performance.now();
  const place = relative(cwd, dir);
  const folder = await checkOut(cwd, ref, [place]);
  try {
    const { build: then } = await buildAt(join(folder, place), `at ${ref}`);
    const { build: now, loaded } = await buildAt(dir, 'as it is');
    const { findings, states } = proveInFlight(then, now);
    const placed = findings.map((one) => {
      const problem = { ...one, rule: one.harm, severity: 'error', at: 'value' } as const;
      const [found] = placeProblems([problem], loaded.texts);
      return { ...one, file: pathFrom(cwd, join(dir, one.file)), line: found?.line ?? 1 };
    });
    return { against: ref, findings: placed, states, duration: performance.now() - started };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
