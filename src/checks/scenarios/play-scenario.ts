import { type Contract, type Flow, pointer, type Product, type Scenario } from '#core';
import { Backend } from './backend.ts';
import { differences } from './expected.ts';
import { positionText } from './seen.ts';
import { stepText, runStep } from './steps.ts';
import { Impossible, Visit } from './visit.ts';

/** What a step did, and where that led. */
export interface Told {
  does: string;
  then: string;
}

/** What came of a scenario. */
export interface Played {
  /** The steps that were taken, in words. */
  story: readonly Told[];
  /** What was not as it should be: where in the scenario, what, and what to do; undefined when all was. */
  failed: { pointer: string; message: string; hint: string } | undefined;
}

/** The flow that scenarios are played in, with its sample products and its contract. */
export interface Stage {
  flow: Flow;
  contract: Contract;
  products: Readonly<Record<string, Product>>;
}

/** Plays a scenario to its end, or to the first thing that is not as it should be. */
export function playScenario({ flow, contract, products }: Stage, { given = {}, steps }: Scenario): Played {
  const backend = new Backend(flow, contract, products, given);
  const visit = new Visit(flow, backend, given);
  const story: Told[] = [];
  for (const [index, step] of steps.entries()) {
    const at = pointer('steps', index);
    if ('expect' in step) {
      const [first] = differences(step.expect, visit);
      if (first === undefined) continue;
      const hint = `after ${story.length} steps: ${positionText(visit)}`;
      return { story, failed: { pointer: at + pointer('expect', first.word), message: first.says, hint } };
    }
    try {
      const does = stepText(visit, step);
      runStep(visit, step);
      story.push({ does, then: positionText(visit) });
    } catch (error) {
      if (!(error instanceof Impossible)) throw error;
      return { story, failed: { pointer: at, message: error.message, hint: error.hint } };
    }
  }
  return { story, failed: undefined };
}
