import type { Effect, State } from '../model/index.ts';

/** The delays of a questionnaire, by their keys. */

/** After it the next question comes; choosing again starts it anew (PQ-3). */
export const ADVANCE = 'advance';
/** After it the arrow leads to the question before; pressing twice counts once (BK-2, BK-4). */
export const BACK = 'back';

/** After it the backend keeps the draft of an answer; whoever leaves the question does not end it (decision 13). */
export const DRAFT = 'draft';

/** Whether the next question is on its way. */
export const isAdvancing = ({ pending }: State): boolean => pending.includes(ADVANCE);

/** Ends what was under way at a question. */
export function stopQuestionTimers({ pending }: State): Effect[] {
  return pending.filter((key) => key === ADVANCE || key === BACK).map((key) => ({ type: 'cancel', key }));
}
