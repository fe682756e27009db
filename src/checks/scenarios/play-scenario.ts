import { pointer, type Scenario } from '#core';
import { Backend, type Stage } from './backend.ts';
import { differences } from './expected.ts';
import { positionText } from './seen.ts';
import { stepText, runStep } from './steps.ts';
import { Impossible, Visit } from './visit.ts';

/** A step in words, and the position it led to. */
export interface Told {
  does: string;
  then: string;
}

/** The result of playing a scenario. */
export interface Played {
  /** The steps that were taken. */
  story: readonly Told[];
  /**
   * The first failure: its pointer in the scenario, what happened, and what to do; undefined when the scenario
   * passed.
   */
  failed: { pointer: string; message: string; hint: string } | undefined;
}

/** Plays a scenario to its end or its first failure. */
export function playScenario(stage: Stage, { given = {}, steps }: Scenario): Played {
  const visit = new Visit(stage.flow, new Backend(stage, given), given);
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
