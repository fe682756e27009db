import { type ActionContext, failureOf } from '../eval/index.ts';
import type { Effect, FailedCall, State } from '../model/index.ts';
import { refused, splitMessage } from './refusals.ts';
import type { ActionHandler } from './action.ts';
import { toastNamed } from './toast.ts';

/**
 * Shows the failure at hand: as the error screen, or where it happened, at the fields, the form or the screen. A failure
 * of loading the screen has nowhere else to be shown than in its place. What
 * belongs to no field is told in a toast too (EC-4).
 */
export const show: ActionHandler<'show'> = (action, state, context) => {
  const failed: FailedCall = context.continuation.failure ?? { call: '', status: 'malformed' };
  const whole = action.show === 'failure' ? failed.loading === true : action.show === 'error-screen';
  if (whole) return showErrorScreen(state, context, failed);
  const { message } = failureOf(context.flow, failed.call, failed);
  const said = splitMessage(message, context);
  const { messages } = context.flow.errors;
  const toast = messages[message === null ? 'text' : message.kind === 'fields' ? 'list' : message.kind];
  const next = refused(state, said, context);
  // The form has been left meanwhile: what belongs to its fields has no other place.
  const [first] = next === state ? Object.values(said.problems) : [];
  const words = first === undefined ? said.text : { words: first };
  return [next, words === null ? [] : toastNamed(context.flow, toast, words, next !== state)];
};

/** The error screen in place of the screen (ER-1). */
export function showErrorScreen(state: State, context: ActionContext, failed: FailedCall): [State, Effect[]] {
  return [{ ...state, screen: { ...state.screen, failure: failureOf(context.flow, failed.call, failed) } }, []];
}
