import { useEffect, useEffectEvent } from 'react';
import { type RouteMatch, sessionEnd, warningTime } from '#core';
import { useFlowState } from './context.ts';
import type { Session } from './session.ts';

/** The longest delay a browser's timer keeps; a longer one would fire at once (SM09). */
const LONGEST = 2 ** 31 - 1;

/**
 * Tells core when the session is about to end, and when its time has come (SE-1, SE-5, decision 47).
 */
export function useSessionWatch(session: Session, place: RouteMatch): void {
  const warnAt = useFlowState((state, flow) => warningTime(flow, state));
  useAlarm(session, warnAt, () => session.send({ type: 'session-ending' }, place));
  useAlarm(session, useFlowState(sessionEnd), (past) => session.send({ type: 'session-due', past }, place));

  const left = useEffectEvent(() => session.send({ type: 'unloaded' }, place));
  useEffect(() => {
    const leave = () => left();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
}

/**
 * Calls when a time has come, in milliseconds since 1970; null: never. Looked at again on every return to the page,
 * because timers stand still while a computer sleeps (SE-6): then, and when it has passed already, `past` is true.
 */
function useAlarm(session: Session, at: number | null, ring: (past: boolean) => void): void {
  const due = useEffectEvent(ring);
  useEffect(() => {
    if (at === null) return;
    const { clock } = session.services;
    let cancel = () => {};
    // Told once: while the server is asked, neither another screen nor a look at the page is a reason to tell again.
    let told = false;
    const look = (late: boolean) => {
      cancel();
      const left = at - clock.now();
      if (left <= 0) {
        told = true;
        due(late);
      } else cancel = clock.after(Math.min(left, LONGEST), () => look(false));
    };
    const seen = () => {
      if (document.visibilityState === 'visible' && !told) look(true);
    };
    look(true);
    document.addEventListener('visibilitychange', seen);
    addEventListener('focus', seen);
    return () => {
      cancel();
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('focus', seen);
    };
  }, [at, session]);
}
