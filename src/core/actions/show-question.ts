import { cancelQuestionDelays } from './delays.ts';
import type { QuestionnaireState, State } from '../model/index.ts';
import { questionnaireAnswers, withIndex } from '../rules/index.ts';
import type { ActionContext, Transition } from '../eval/index.ts';

/** Closes the modal of the previous screen. The modal about the session stays open. */
export function withoutModal(state: State): State {
  return state.modal === null || state.stores.session?.isSessionModalOpen === true ? state : { ...state, modal: null };
}

/**
 * Shows another question of the same questionnaire, and cancels the delays of the previous question. If an earlier
 * question must be answered first, that one is shown.
 */
export function showQuestion(
  state: State,
  { flow }: ActionContext,
  questionnaire: QuestionnaireState,
  index: number,
): Transition {
  const next = withIndex(flow, questionnaire, questionnaireAnswers(state), index);
  return next === questionnaire
    ? [state, []]
    : [{ ...withoutModal(state), questionnaire: next }, cancelQuestionDelays(state)];
}
