import { DRAFT } from './delays.ts';
import { type Effect, milliseconds, type State } from '../model/index.ts';
import type { Question, QuestionnaireScreen } from '../generated/flow-files.ts';
import { type ActionContext, resolve, scopeOf } from '../eval/index.ts';

/**
 * Schedules sending a draft to the backend, so that other devices show it (decision 13). Copies the answer now, because
 * another question may be shown when it is sent. Sends none to a backend that does not mark drafts in its questions,
 * because it would store the draft as a given answer.
 * @param atOnce whether the draft revokes an answer that was already sent
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

/** Cancels the delayed request that saves a draft, because the visitor has submitted the answer. */
export const cancelDraftSave = ({ pending }: State): Effect[] =>
  pending.includes(DRAFT) ? [{ type: 'cancel', key: DRAFT }] : [];
