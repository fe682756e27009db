import type { Effect, State } from '../model/index.ts';

/** The names of a questionnaire's delays. */

/** The delay before the next question. Choosing again restarts it (PQ-3). */
export const ADVANCE = 'advance';
/**
 * The delay before the back arrow leads to the previous question. A second press during the delay has no effect (BK-2,
 * BK-4).
 */
export const BACK = 'back';

/** The delay before a draft is sent to the backend. It continues when another question is shown (decision 13). */
export const DRAFT = 'draft';

/** Whether the delay before the next question is running. */
export const isAdvancing = ({ pending }: State): boolean => pending.includes(ADVANCE);

/** Cancels the delays of the current question. */
export function cancelQuestionDelays({ pending }: State): Effect[] {
  return pending.filter((key) => key === ADVANCE || key === BACK).map((key) => ({ type: 'cancel', key }));
}
