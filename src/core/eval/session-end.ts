import { type Flow, milliseconds, signedIn, type State } from '../model/index.ts';
import { holds } from './conditions.ts';

const numberIn = (state: State, field: string): number | null => {
  const value = state.stores.session?.[field];
  return typeof value === 'number' ? value : null;
};

/** When the session ends, in milliseconds since 1970; null while unknown, and after its end was handled. */
export function sessionEnd(state: State): number | null {
  return state.ready && state.stores.session?.isSessionModalOpen !== true ? numberIn(state, 'expiresAt') : null;
}

/**
 * When to warn that the session ends; null when the flow has no warning, or the session is shorter than the warning
 * time.
 */
export function warningTime(flow: Flow, state: State): number | null {
  const { warning } = flow.session;
  const [end, length] = [sessionEnd(state), numberIn(state, 'expiresIn')];
  if (warning === undefined || end === null || length === null) return null;
  const before = milliseconds(warning.before);
  return length * 1000 > before ? end - before : null;
}

/** Removes the warning once the session was extended or is over, or the person signed out (decision 47). */
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

/** Whether a signed-in person's session ended before now. */
export function hasEnded(state: State, now: number): boolean {
  const end = numberIn(state, 'expiresAt');
  return signedIn(state) && end !== null && end <= now;
}

/** Whether the browser keeps a person's stored data after their session ends (decision 54). */
export const staysAfterSession = (flow: Flow, state: State): boolean =>
  flow.session.kept_if !== undefined && holds(flow.session.kept_if, { flow, state });
