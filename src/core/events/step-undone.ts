import { cleared } from '../actions/index.ts';
import { type ActionContext, stepOf } from '../eval/index.ts';
import type { State } from '../model/index.ts';
import { referencesOf } from '../rules/index.ts';

/**
 * Marks the step of these questions as unfinished. After an answer that stops the visitor, nothing may be sent that
 * earlier answers allowed (QS-8). After a changed answer, nothing may be sent that was copied earlier (QN-6). Facts
 * that the backend decides do not change.
 */
export function withStepUndone(state: State, { flow, match }: ActionContext): State {
  const step = stepOf(flow, match.route.id);
  const storedFields = referencesOf(step?.done_if ?? {}).filter((name) => {
    const [store = '', field = ''] = name.split('.');
    return flow.stores[store]?.fields?.[field] !== undefined;
  });
  return storedFields.reduce((next, reference) => cleared(flow, next, reference), state);
}
