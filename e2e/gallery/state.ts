import type { Visit } from './visit.ts';

/** A screen in one of its states. */
export interface State {
  name: string;
  reach(visit: Visit): Promise<void>;
  /** A further place that declares the state, besides its route and screen: a file of the flow and a JSON pointer. */
  declared?: readonly [file: string, pointer: string];
}
