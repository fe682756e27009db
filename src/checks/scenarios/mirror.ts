import type { Expectation, Given, ScenarioStep } from '#core';
import type { PlayedFlow } from './backend.ts';
import type { SimulatedVisitor } from './simulated-visitor.ts';

/** A second player of a scenario beside core: the built product in a browser. */
export interface Mirror {
  /**
   * Plans a step, looking at the screen before it.
   * @returns a function that performs the step. It resolves to the reason why only core could perform it, or to
   * undefined
   */
  plan(visitor: SimulatedVisitor, step: ScenarioStep): () => Promise<string | undefined>;
  /**
   * Waits until the browser is at core's position and shows the expected content.
   * @returns the difference; undefined when there is none
   */
  differs(visitor: SimulatedVisitor, expected?: Expectation): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Starts a mirror for a scenario's person. */
export type StartMirror = (played: PlayedFlow, given: Given, visitor: SimulatedVisitor) => Promise<Mirror>;
