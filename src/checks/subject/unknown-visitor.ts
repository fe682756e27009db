import { type Flow, initialState, type State } from '#core';
import { withField } from './visitors.ts';

const everyone = new WeakMap<Flow, State>();

/** Someone of whom no more is known than the product they look at: its slug stands for missing parts of addresses. */
export function unknownVisitor(flow: Flow): State {
  const state = everyone.get(flow) ?? withField({ ...initialState(flow), ready: true }, 'product', 'slug', 'sample');
  everyone.set(flow, state);
  return state;
}

/** Whether a call tells who somebody is: it signs them in. */
export const signsIn = (flow: Flow, call: string): boolean => flow.calls[call]?.signs_in === true;
