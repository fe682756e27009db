import { type EventOf, isObject, type State, withFields } from '../model/index.ts';
import { setAside } from './set-aside.ts';
import type { ActionContext, Transition } from '../eval/index.ts';

/**
 * Handles the end of the session (SE-1): sets aside the person's stores, records in the store `session` that the
 * session is over (so that this happens only once), and runs `on_over` of flow.json.
 */
export function endSession(state: State, context: ActionContext): Transition {
  const [left, aside] = setAside(state, context);
  const ended = withFields(left, 'session', { sessionExpired: true, isSessionModalOpen: true });
  const [next, effects] = context.run(context.flow.session.on_over, ended, context);
  return [next, [...aside, ...effects]];
}

/**
 * Handles the server's response about the session: extends the session if it is still valid, and ends it otherwise
 * (SE-1, SE-5).
 */
export function validated(event: EventOf<'succeeded'>, state: State, context: ActionContext): Transition {
  const seconds = state.stores.session?.expiresIn;
  const lasts = isObject(event.response) && event.response.valid === true && typeof seconds === 'number';
  if (!lasts) return endSession(state, context);
  return [withFields(state, 'session', { expiresAt: context.now + seconds * 1000 }), []];
}
