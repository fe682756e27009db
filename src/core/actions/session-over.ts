import { type EventOf, isObject, type State, withFields } from '../model/index.ts';
import type { ActionContext, Transition } from '../eval/index.ts';

/** The session is over (SE-1): it is told once, and the flow says what happens. */
export function sessionOver(state: State, context: ActionContext): Transition {
  const told = withFields(state, 'session', { sessionExpired: true, isSessionModalOpen: true });
  return context.run(context.flow.session.on_over, told, context);
}

/** The server has said whether the session still lasts: then it does for as long again, else it is over (SE-1, SE-5). */
export function validated(event: EventOf<'succeeded'>, state: State, context: ActionContext): Transition {
  const seconds = state.stores.session?.expiresIn;
  const lasts = isObject(event.response) && event.response.valid === true && typeof seconds === 'number';
  if (!lasts) return sessionOver(state, context);
  return [withFields(state, 'session', { expiresAt: context.now + seconds * 1000 }), []];
}
