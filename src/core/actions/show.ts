import { type ActionContext, failureOf } from '../eval/index.ts';
import type { Effect, FailedCall, State } from '../model/index.ts';
import { withRefusal, splitMessage } from './refusals.ts';
import type { ActionHandler } from './action.ts';
import { toastNamed } from './toast.ts';

/**
 * Shows the current failure: a failed load as the error screen, anything else at the fields, the form or the screen. A
 * message for no field also appears as a toast (EC-4). The error screen cannot show messages for fields, so for these
 * the form stays.
 */
export const show: ActionHandler<'show'> = (action, state, context) => {
  const failed: FailedCall = context.continuation.failure ?? { call: '', status: 'malformed' };
  const { message } = failureOf(context.flow, failed.call, failed);
  const parts = splitMessage(message, context);
  const next = withRefusal(state, parts, context, action.link);
  const atFields = next !== state && Object.keys(parts.fieldErrors).length > 0;
  const whole = action.show === 'failure' ? failed.loading === true : action.show === 'error-screen' && !atFields;
  if (whole) return showErrorScreen(state, context, failed);
  const { messages } = context.flow.errors;
  const toast = messages[message === null ? 'text' : message.kind === 'fields' ? 'list' : message.kind];
  // The visitor has left the form, so its field messages cannot be shown at fields.
  const [first] = next === state ? Object.values(parts.fieldErrors) : [];
  const words = first === undefined ? parts.text : { words: first };
  return [next, words === null ? [] : toastNamed(context.flow, toast, words, next !== state)];
};

/** Shows the error screen (ER-1). */
export function showErrorScreen(state: State, context: ActionContext, failed: FailedCall): [State, Effect[]] {
  return [{ ...state, screen: { ...state.screen, failure: failureOf(context.flow, failed.call, failed) } }, []];
}
