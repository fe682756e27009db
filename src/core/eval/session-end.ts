import { type Flow, milliseconds, signedIn, type State } from '../model/index.ts';
import { holds } from './conditions.ts';

const numberIn = (state: State, field: string): number | null => {
  const value = state.stores.session?.[field];
  return typeof value === 'number' ? value : null;
};

/** The time at which the session ends (epoch milliseconds). Null if it is unknown, and after its end was handled. */
export function sessionEnd(state: State): number | null {
  return state.ready && state.stores.session?.isSessionModalOpen !== true ? numberIn(state, 'expiresAt') : null;
}

/**
 * The time at which to warn that the session will end. Null when the flow has no warning, or when the session is
 * shorter than the warning time.
 */
export function warningTime(flow: Flow, state: State): number | null {
  const { warning } = flow.session;
  const [end, length] = [sessionEnd(state), numberIn(state, 'expiresIn')];
  if (warning === undefined || end === null || length === null) return null;
  const before = milliseconds(warning.before);
  return length * 1000 > before ? end - before : null;
}

/** Removes the warning after the session was extended or has ended, or the person signed out (decision 47). */
export function withoutStaleWarning(flow: Flow, state: State, now: number): State {
  return !state.ending || endsSoon(flow, state, now) ? state : { ...state, ending: false };
}

/** Whether a signed-in person's session ends within the warning time. */
function endsSoon(flow: Flow, state: State, now: number): boolean {
  const end = sessionEnd(state);
  const before = flow.session.warning?.before;
  if (before === undefined || end === null || !signedIn(state)) return false;
  return end - now <= milliseconds(before);
}

/** Whether a signed-in person's session ended before `now`. */
export function hasEnded(state: State, now: number): boolean {
  const end = numberIn(state, 'expiresAt');
  return signedIn(state) && end !== null && end <= now;
}

/** Whether the browser's storage still has a person's data after their session ends (decision 54). */
export const staysAfterSession = (flow: Flow, state: State): boolean =>
  flow.session.kept_if !== undefined && holds(flow.session.kept_if, { flow, state });
