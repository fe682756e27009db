import { DRAFT } from './delays.ts';
import { type Effect, milliseconds, type State } from '../model/index.ts';
import type { Question, QuestionnaireScreen } from '../generated/flow-files.ts';
import { type ActionContext, resolve, scopeOf } from '../eval/index.ts';

/**
 * Schedules sending a draft to the backend, so that other devices show it (decision 13). Captures the answer now,
 * because another question may be on screen later. A backend that does not mark drafts in its questions would take a
 * draft for an answer, so it is sent none.
 * @param atOnce whether it takes back an answer that was sent already
 */
export function scheduleDraftSave(
  state: State,
  context: ActionContext,
  { save_draft }: QuestionnaireScreen,
  question: Question,
  atOnce: boolean,
): Effect[] {
  if (save_draft === undefined || question.draft === undefined) return [];
  return [
    {
      type: 'schedule',
      key: DRAFT,
      after: atOnce ? 0 : milliseconds(save_draft.after),
      do: [{ call: save_draft.call, quietly: true }],
      continuation: { answer: resolve('answer', scopeOf(context, state)) },
      screen: context.screen,
      stored: false,
    },
  ];
}

/** Cancels sending a draft that has become an answer. */
export const cancelDraftSave = ({ pending }: State): Effect[] =>
  pending.includes(DRAFT) ? [{ type: 'cancel', key: DRAFT }] : [];
