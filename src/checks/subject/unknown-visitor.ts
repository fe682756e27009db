import { type Flow, initialState, type State } from '#core';
import { TODAY } from './clock.ts';

const everyone = new WeakMap<Flow, State>();

/**
 * A visitor about whom nothing is known, except samples for the remembered parameters, so that every address can be
 * built.
 */
export function unknownVisitor(flow: Flow): State {
  const state = everyone.get(flow) ?? made(flow);
  everyone.set(flow, state);
  return state;
}

function made(flow: Flow): State {
  const remembered = Object.fromEntries((flow.remembered_params ?? []).map((name) => [name, 'sample']));
  const initial = initialState(flow);
  return { ...initial, ready: true, today: TODAY, stores: { ...initial.stores, remembered } };
}

/** Whether a call signs a person in. */
export const signsIn = (flow: Flow, call: string): boolean => flow.calls[call]?.signs_in === true;
