import { DRAFT } from './delays.ts';
import { type Effect, milliseconds, type State } from '../model/index.ts';
import type { Question, QuestionnaireScreen } from '../generated/flow-files.ts';
import { type ActionContext, resolve, scopeOf } from '../eval/index.ts';

/**
 * Has the backend keep a draft some time after the last change, so that another device shows it (decision 13). The answer
 * is taken along as it is now: by then another question may be on screen. A backend that does not say of its questions
 * whether their answers are drafts knows none, and would take one for an answer: it is sent none.
 */
export function scheduleDraftSave(
  state: State,
  context: ActionContext,
  { save_draft }: QuestionnaireScreen,
  question: Question,
): Effect[] {
  if (save_draft === undefined || question.draft === undefined) return [];
  return [
    {
      type: 'schedule',
      key: DRAFT,
      after: milliseconds(save_draft.after),
      do: [{ call: save_draft.call, quietly: true }],
      continuation: { answer: resolve('answer', scopeOf(context, state)) },
      screen: context.screen,
      stored: false,
    },
  ];
}

/** The draft became an answer, which is sent as such. */
export const cancelDraftSave = ({ pending }: State): Effect[] =>
  pending.includes(DRAFT) ? [{ type: 'cancel', key: DRAFT }] : [];
