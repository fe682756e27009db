import type { Contract } from '#core';

/** A flow's files by name ("screens/login.json"), each as its JSON value. */
export type FlowJson = Readonly<Record<string, unknown>>;

/** A decision that a pass leaves to the author, at a location in the converted flow. */
export interface Decision {
  file: string;
  /** JSON pointer (RFC 6901) into the converted file. */
  pointer: string;
  /** What to decide, and how it may be written. */
  message: string;
}

/** One change of the flow language, from an older form to a newer one. */
export interface Pass {
  /** One or two words with hyphens. */
  name: string;
  /**
   * Converts a flow. Does not modify its input. A flow that already has the new form is returned unchanged.
   * @param decide receives decisions for the author
   * @param contract the contract that the flow names
   */
  upgrade(files: FlowJson, decide: (decision: Decision) => void, contract: Contract): FlowJson;
}
