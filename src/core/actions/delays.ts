import type { Effect, State } from '../model/index.ts';

/** The keys of a questionnaire's delays. */

/** The delay before the next question. Choosing again restarts it (PQ-3). */
export const ADVANCE = 'advance';
/** The delay before the back arrow goes to the previous question. Pressing twice counts once (BK-2, BK-4). */
export const BACK = 'back';

/** The delay before a draft is sent to the backend. Showing another question does not cancel it (decision 13). */
export const DRAFT = 'draft';

/** Whether the next question is about to be shown. */
export const isAdvancing = ({ pending }: State): boolean => pending.includes(ADVANCE);

/** Cancels the delays of the current question. */
export function cancelQuestionDelays({ pending }: State): Effect[] {
  return pending.filter((key) => key === ADVANCE || key === BACK).map((key) => ({ type: 'cancel', key }));
}
