import type { Expectation, Given, ScenarioStep } from '#core';
import type { PlayedFlow } from './backend.ts';
import type { Visit } from './visit.ts';

/** A second player of a scenario beside core: the built product in a browser. */
export interface Mirror {
  /**
   * Plans a step, looking at the screen before it.
   * @returns a function that performs the step. It resolves to the reason why only core could perform it, or to
   * undefined
   */
  plan(visit: Visit, step: ScenarioStep): () => Promise<string | undefined>;
  /**
   * Waits until the browser is at core's position and shows the expected content.
   * @returns the difference; undefined when there is none
   */
  differs(visit: Visit, expected?: Expectation): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Starts a mirror for a scenario's person. */
export type StartMirror = (played: PlayedFlow, given: Given, visit: Visit) => Promise<Mirror>;
