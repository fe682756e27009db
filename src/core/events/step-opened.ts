import { cleared } from '../actions/index.ts';
import { type ActionContext, stepOf } from '../eval/index.ts';
import type { State } from '../model/index.ts';
import { referencesOf } from '../rules/index.ts';

/**
 * Opens the step of these questions again: what their earlier answers led to must not be sent after an answer that
 * stops (QS-8). Facts of the backend are its own.
 */
export function stepOpened(state: State, { flow, at }: ActionContext): State {
  const step = stepOf(flow, at.route.id);
  const kept = referencesOf(step?.done_if ?? {}).filter((name) => {
    const [store = '', field = ''] = name.split('.');
    return flow.stores[store]?.fields?.[field] !== undefined;
  });
  return kept.reduce((next, reference) => cleared(flow, next, reference), state);
}
