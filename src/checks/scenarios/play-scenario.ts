import { pointerTo, type Scenario, type ScenarioStep } from '#core';
import { Backend, type PlayedFlow } from './backend.ts';
import { differences } from './expected.ts';
import { suggestedDone } from './lacking-step.ts';
import type { Mirror, StartMirror } from './mirror.ts';
import { positionText } from './seen.ts';
import { stepText } from './step-text.ts';
import { singleSteps, runStep } from './steps.ts';
import { Impossible } from './impossible.ts';
import { SimulatedVisitor } from './simulated-visitor.ts';

/** A step in words, and the position that it led to. */
export interface StoryStep {
  does: string;
  then: string;
}

/** The result of playing a scenario. */
export interface Played {
  /** The steps that were taken. */
  story: readonly StoryStep[];
  /**
   * The first failure: its pointer in the scenario, what happened, and what to do; undefined when the scenario
   * passed.
   */
  failed: { pointer: string; message: string; hint: string } | undefined;
}

/** Thrown when the browser does or shows something other than core. */
class Differs extends Error {}

/**
 * Performs a step in core and in the mirror. Afterwards both must be at the same position.
 * @returns why only core could perform it; undefined when both could
 */
async function takeBoth(visitor: SimulatedVisitor, mirror: Mirror, step: ScenarioStep): Promise<string | undefined> {
  for (const part of singleSteps(visitor, step)) {
    const mirrored = mirror.plan(visitor, part);
    runStep(visitor, part);
    const alone = await mirrored();
    if (alone !== undefined) return alone;
    const differs = await mirror.differs(visitor);
    if (differs !== undefined) throw new Differs(differs);
  }
  return undefined;
}

/** Plays a scenario to its end or to its first failure. @param start starts the mirror, if one is wanted */
export async function playScenario(played: PlayedFlow, scenario: Scenario, start?: StartMirror): Promise<Played> {
  const { given = {}, steps } = scenario;
  const visitor = new SimulatedVisitor(played.flow, new Backend(played, given), given);
  const { open } = visitor.backend;
  const mirror = await start?.(played, given, visitor);
  let isAlone = mirror === undefined;
  const story: StoryStep[] = [];
  try {
    for (const [index, step] of steps.entries()) {
      const pointer = pointerTo('steps', index);
      const lacks = suggestedDone(visitor, open, scenario);
      const hint = lacks ?? `after ${story.length} steps: ${positionText(visitor)}`;
      if ('expect' in step) {
        const [first] = differences(step.expect, visitor);
        if (first !== undefined)
          return { story, failed: { pointer: pointer + pointerTo('expect', first.word), message: first.says, hint } };
        const differs = isAlone ? undefined : await mirror?.differs(visitor, step.expect);
        if (differs !== undefined) return { story, failed: { pointer, message: differs, hint } };
        continue;
      }
      try {
        const does = stepText(visitor, step);
        const alone = mirror === undefined || isAlone ? undefined : await takeBoth(visitor, mirror, step);
        if (isAlone) runStep(visitor, step);
        isAlone ||= alone !== undefined;
        story.push({
          does: alone === undefined ? does : `${does}, from here on core only: ${alone}`,
          then: positionText(visitor),
        });
      } catch (error) {
        if (error instanceof Differs) return { story, failed: { pointer, message: error.message, hint } };
        if (!(error instanceof Impossible)) throw error;
        return { story, failed: { pointer, message: error.message, hint: lacks ?? error.hint } };
      }
    }
    return { story, failed: undefined };
  } finally {
    await mirror?.close();
  }
}
