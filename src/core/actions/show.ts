import { failureOf } from '../failure.ts';
import type { Effect } from '../effect.ts';
import type { FailedCall } from '../event.ts';
import type { Known } from '../known.ts';
import { refused, saidIn } from '../refusals.ts';
import type { Turn } from '../turn.ts';
import type { Perform } from './action.ts';
import { toastNamed } from './toast.ts';

/**
 * Shows the failure at hand: as the error screen, or where it happened, at the fields, the form or the screen. A failure
 * of loading the screen has nowhere else to be shown than in its place. What
 * belongs to no field is told in a toast too (EC-4).
 */
export const show: Perform<'show'> = (action, known, turn) => {
  const failed: FailedCall = turn.moment.failure ?? { call: '', status: 'malformed' };
  const whole = action.show === 'failure' ? failed.loading === true : action.show === 'error-screen';
  if (whole) return failing(known, turn, failed);
  const { message } = failureOf(turn.flow, failed.call, failed);
  const said = saidIn(message, turn);
  const { messages } = turn.flow.errors;
  const toast = messages[message === null ? 'text' : message.kind === 'fields' ? 'list' : message.kind];
  const next = refused(known, said, turn);
  // The form has been left meanwhile: what belongs to its fields has no other place.
  const [first] = next === known ? Object.values(said.problems) : [];
  const words = first === undefined ? said.text : { words: first };
  return [next, words === null ? [] : toastNamed(turn.flow, toast, words, next !== known)];
};

/** The error screen in place of the screen (ER-1). */
export function failing(known: Known, turn: Turn, failed: FailedCall): [Known, Effect[]] {
  return [{ ...known, screen: { ...known.screen, failure: failureOf(turn.flow, failed.call, failed) } }, []];
}
