import { defaultsOf, type Flow, type State, withFields } from '../model/index.ts';
import type { ActionHandler } from './action.ts';

/** Resets a store, or one field of it ("navigation.previousPath"), to its default. */
export function cleared(flow: Flow, state: State, reference: string): State {
  const [store = '', field] = reference.split('.');
  if (flow.stores[store]?.holds === 'answers') {
    const empty = { ...state, answers: { ...state.answers, [store]: {} } };
    return state.questionnaire === null ? empty : { ...empty, questionnaire: null };
  }
  if (flow.stores[store]?.holds === 'queries') return state;
  const defaults = defaultsOf(flow, store);
  if (store === 'navigation' && (field === undefined || field === 'previousPath')) {
    const here = { ...state, visited: state.visited.slice(-1) };
    return withFields(here, store, field === undefined ? defaults : { previousPath: null, isGoingBack: false });
  }
  return withFields(state, store, field === undefined ? defaults : { [field]: defaults[field] ?? null });
}

/**
 * Resets stores to their defaults (QN-4). Clearing the previous path also clears the visited addresses, so the back
 * arrow has no previous screen (ST-4).
 */
export const clear: ActionHandler<'clear'> = (action, state, context) => [
  action.clear.reduce((next, reference) => cleared(context.flow, next, reference), state),
  [],
];
