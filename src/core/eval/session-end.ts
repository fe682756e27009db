import { type Flow, milliseconds, signedIn, type State } from '../model/index.ts';

const numberIn = (state: State, field: string): number | null => {
  const value = state.stores.session?.[field];
  return typeof value === 'number' ? value : null;
};

/** When the session ends, in milliseconds since 1970; null while that is not known, and when its end has been told. */
export function sessionEnd(state: State): number | null {
  return state.ready && state.stores.session?.isSessionModalOpen !== true ? numberIn(state, 'expiresAt') : null;
}

/** When to warn of the end of the session; null where the flow does not, and for a session that is shorter from its start. */
export function warningTime(flow: Flow, state: State): number | null {
  const { warning } = flow.session;
  const [end, length] = [sessionEnd(state), numberIn(state, 'expiresIn')];
  if (warning === undefined || end === null || length === null) return null;
  const before = milliseconds(warning.before);
  return length * 1000 > before ? end - before : null;
}

/** Known with the warning gone once the session lasts longer again, is over, or somebody has left (decision 47). */
export function warned(flow: Flow, state: State, now: number): State {
  return !state.ending || endsSoon(flow, state, now) ? state : { ...state, ending: false };
}

/** Whether the session of somebody who is signed in ends within the time in which they are warned. */
function endsSoon(flow: Flow, state: State, now: number): boolean {
  const end = sessionEnd(state);
  const before = flow.session.warning?.before;
  if (before === undefined || end === null || !signedIn(state)) return false;
  return end - now <= milliseconds(before);
}
