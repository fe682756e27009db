import type { EventOf } from './take.ts';
import { isObject } from './json.ts';
import { type Known, withFields } from './known.ts';
import type { Outcome, Turn } from './turn.ts';

/** The session is over (SE-1): it is told once, and the flow says what happens. */
export function sessionOver(known: Known, turn: Turn): Outcome {
  const told = withFields(known, 'session', { sessionExpired: true, isSessionModalOpen: true });
  return turn.run(turn.flow.session.on_over, told, turn);
}

/** The server has said whether the session still lasts: then it does for as long again, else it is over (SE-1, SE-5). */
export function validated(event: EventOf<'succeeded'>, known: Known, turn: Turn): Outcome {
  const seconds = known.stores.session?.expiresIn;
  const lasts = isObject(event.response) && event.response.valid === true && typeof seconds === 'number';
  if (!lasts) return sessionOver(known, turn);
  return [withFields(known, 'session', { expiresAt: turn.now + seconds * 1000 }), []];
}
