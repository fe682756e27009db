import { leftBehind } from './delays.ts';
import type { Known, QuestionnaireState } from './known.ts';
import { atQuestion, keptAnswers } from './questionnaire.ts';
import type { Outcome, Turn } from './turn.ts';

/** Without the modal of the screen before; the session's own stays. */
export function uncovered(known: Known): Known {
  return known.modal === null || known.stores.session?.isSessionModalOpen === true ? known : { ...known, modal: null };
}

/**
 * Shows another question of the same questionnaire and cancels the delays of the one before. When an earlier question
 * must be answered first, that one is shown.
 */
export function showQuestion(known: Known, { flow }: Turn, state: QuestionnaireState, index: number): Outcome {
  const next = atQuestion(flow, state, keptAnswers(known), index);
  return next === state ? [known, []] : [{ ...uncovered(known), questionnaire: next }, leftBehind(known)];
}
