import { type Flow, initialState, type State } from '#core';
import { withField } from './visitors.ts';

const everyone = new WeakMap<Flow, State>();

/** A visitor of whom only the current product is known. Its slug fills missing path parameters. */
export function unknownVisitor(flow: Flow): State {
  const state = everyone.get(flow) ?? withField({ ...initialState(flow), ready: true }, 'product', 'slug', 'sample');
  everyone.set(flow, state);
  return state;
}

/** Whether a call signs a person in. */
export const signsIn = (flow: Flow, call: string): boolean => flow.calls[call]?.signs_in === true;
