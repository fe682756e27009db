import { DRAFT } from './delays.ts';
import { milliseconds } from './duration.ts';
import type { Effect } from './effect.ts';
import type { Question, QuestionnaireScreen } from './generated/flow-files.ts';
import type { Known } from './known.ts';
import { resolve } from './scope.ts';
import { scopeOf, type Turn } from './turn.ts';

/**
 * Has the backend keep a draft some time after the last change, so that another device shows it (decision 13). The answer
 * is taken along as it is now: by then another question may be on screen. A backend that does not say of its questions
 * whether their answers are drafts knows none, and would take one for an answer: it is sent none.
 */
export function draftLater(
  known: Known,
  turn: Turn,
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
      moment: { answer: resolve('answer', scopeOf(turn, known)) },
      screen: turn.screen,
      stored: false,
    },
  ];
}

/** The draft became an answer, which is sent as such. */
export const draftDone = ({ pending }: Known): Effect[] =>
  pending.includes(DRAFT) ? [{ type: 'cancel', key: DRAFT }] : [];
