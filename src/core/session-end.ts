import { milliseconds } from './duration.ts';
import type { Flow } from './flow.ts';
import { type Known, signedIn } from './known.ts';

const numberIn = (known: Known, field: string): number | null => {
  const value = known.stores.session?.[field];
  return typeof value === 'number' ? value : null;
};

/** When the session ends, in milliseconds since 1970; null while that is not known, and when its end has been told. */
export function sessionEnd(known: Known): number | null {
  return known.ready && known.stores.session?.isSessionModalOpen !== true ? numberIn(known, 'expiresAt') : null;
}

/** When to warn of the end of the session; null where the flow does not, and for a session that is shorter from its start. */
export function warningTime(flow: Flow, known: Known): number | null {
  const { warning } = flow.session;
  const [end, length] = [sessionEnd(known), numberIn(known, 'expiresIn')];
  if (warning === undefined || end === null || length === null) return null;
  const before = milliseconds(warning.before);
  return length * 1000 > before ? end - before : null;
}

/** Known with the warning gone once the session lasts longer again, is over, or somebody has left (decision 47). */
export function warned(flow: Flow, known: Known, now: number): Known {
  return !known.ending || endsSoon(flow, known, now) ? known : { ...known, ending: false };
}

/** Whether the session of somebody who is signed in ends within the time in which they are warned. */
function endsSoon(flow: Flow, known: Known, now: number): boolean {
  const end = sessionEnd(known);
  const before = flow.session.warning?.before;
  if (before === undefined || end === null || !signedIn(known)) return false;
  return end - now <= milliseconds(before);
}
