import { failureOf } from '../failure.ts';
import type { CallFailure } from '../failure.ts';
import { formsOf } from '../forms.ts';
import type { Known } from '../known.ts';
import type { Outcome, Turn } from '../turn.ts';
import type { Perform } from './action.ts';
import { toastNamed } from './toast.ts';

/** Shows the failure at hand: as the error screen, at the form's fields, or in a toast (EC-4); where no form is, what belongs to fields is a toast too. */
export const show: Perform<'show'> = (action, known, turn) => {
  const failed = turn.moment.failure ?? { call: '', status: 'malformed' as const };
  if (action.show === 'error-screen') return failing(known, turn, failed);
  const { message } = failureOf(turn.flow, failed.call, failed);
  const { messages } = turn.flow.errors;
  if (message?.kind === 'fields') {
    const screen = turn.flow.screens[turn.at.route.screen];
    if (screen !== undefined && formsOf(screen).length > 0) {
      return [{ ...known, screen: { ...known.screen, problems: message.fields } }, []];
    }
    const [first = ''] = Object.values(message.fields);
    return [known, toastNamed(turn.flow, messages.list, { words: first })];
  }
  const words = message === null ? { key: messages.default } : { words: message.text };
  return [known, toastNamed(turn.flow, messages[message?.kind ?? 'text'], words)];
};

/** The error screen in place of the screen (ER-1). */
export function failing(known: Known, turn: Turn, failed: CallFailure & { call: string }): Outcome {
  return [{ ...known, screen: { ...known.screen, failure: failureOf(turn.flow, failed.call, failed) } }, []];
}
