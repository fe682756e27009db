import { type EventOf, isObject, type State, withFields } from '../model/index.ts';
import { setAside } from './set-aside.ts';
import type { ActionContext, Transition } from '../eval/index.ts';

/**
 * Handles the end of the session (SE-1): sets aside the person's stores, notes in the store `session` that it is over,
 * so that this happens once, and runs `on_over` of flow.json.
 */
export function endSession(state: State, context: ActionContext): Transition {
  const [left, aside] = setAside(state, context);
  const ended = withFields(left, 'session', { sessionExpired: true, isSessionModalOpen: true });
  const [next, effects] = context.run(context.flow.session.on_over, ended, context);
  return [next, [...aside, ...effects]];
}

/**
 * Handles the server's response on whether the session is still valid: extends the session, or ends it (SE-1, SE-5).
 */
export function validated(event: EventOf<'succeeded'>, state: State, context: ActionContext): Transition {
  const seconds = state.stores.session?.expiresIn;
  const lasts = isObject(event.response) && event.response.valid === true && typeof seconds === 'number';
  if (!lasts) return endSession(state, context);
  return [withFields(state, 'session', { expiresAt: context.now + seconds * 1000 }), []];
}
