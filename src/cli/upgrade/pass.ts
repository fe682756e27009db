/** A flow's files by name ("screens/login.json"), each as its JSON value. */
export type FlowJson = Readonly<Record<string, unknown>>;

/** What a pass cannot decide: a person must, at this place of the converted flow. */
export interface Decision {
  file: string;
  /** JSON pointer (RFC 6901) into the converted file. */
  pointer: string;
  /** What to decide, and how it may be written. */
  message: string;
}

/** One change of the flow language, from the words before it to those after it. */
export interface Pass {
  /** Names the change, in one or two words with hyphens. */
  name: string;
  /**
   * Says the same flow in the new words. Changes nothing in place. A flow that has the new words already stays as it is.
   * @param decide is told what a person must decide.
   */
  upgrade(files: FlowJson, decide: (decision: Decision) => void): FlowJson;
}
