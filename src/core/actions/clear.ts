import type { Flow } from '../flow.ts';
import { defaultsOf, type Known, withFields } from '../known.ts';
import type { Perform } from './action.ts';

/** Known with a store, or one field of it ("navigation.previousPath"), as at the start. */
export function cleared(flow: Flow, known: Known, reference: string): Known {
  const [store = '', field] = reference.split('.');
  if (flow.stores[store]?.holds === 'answers') {
    const empty = { ...known, answers: { ...known.answers, [store]: {} } };
    return known.questionnaire === null ? empty : { ...empty, questionnaire: null };
  }
  if (flow.stores[store]?.holds === 'queries') return known;
  const defaults = defaultsOf(flow, store);
  if (store === 'navigation' && (field === undefined || field === 'previousPath')) {
    const here = { ...known, visited: known.visited.slice(-1) };
    return withFields(here, store, field === undefined ? defaults : { previousPath: null, isGoingBack: false });
  }
  return withFields(known, store, field === undefined ? defaults : { [field]: defaults[field] ?? null });
}

/** Empties stores (QN-4); clearing the previous path also ends going back (ST-4), and forgets the way here. */
export const clear: Perform<'clear'> = (action, known, turn) => [
  action.clear.reduce((next, reference) => cleared(turn.flow, next, reference), known),
  [],
];
