import { useEffect, useEffectEvent } from 'react';
import { type RouteMatch, sessionEnd, warningTime } from '#core';
import { useFlowState } from './context.ts';
import type { Session } from './session.ts';

/** The longest delay of a browser timer, in milliseconds. A timer with a longer delay fires immediately (SM09). */
const LONGEST = 2 ** 31 - 1;

/** Sends events when the session is about to end, and when it ends (SE-1, SE-5, decision 47). */
export function useSessionWatch(session: Session, match: RouteMatch): void {
  const warnAt = useFlowState((state, flow) => warningTime(flow, state));
  useAlarm(session, warnAt, () => session.send({ type: 'session-ending' }, match));
  useAlarm(session, useFlowState(sessionEnd), (past) => session.send({ type: 'session-due', past }, match));

  const left = useEffectEvent(() => session.send({ type: 'unloaded' }, match));
  useEffect(() => {
    const leave = () => left();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
}

/**
 * Calls `ring` once at a time. While the server checks the session, another screen or a return to the page does not
 * call it again.
 * @param dueAt in milliseconds since 1970; null for never
 * @param ring `past` is true if the page was closed, hidden or suspended at that time
 */
function useAlarm(session: Session, dueAt: number | null, ring: (past: boolean) => void): void {
  const due = useEffectEvent(ring);
  useEffect(() => {
    if (dueAt === null) return;
    const { clock } = session.services;
    let cancel = () => {};
    let isRung = false;
    const look = (late: boolean) => {
      cancel();
      const left = dueAt - clock.now();
      if (left <= 0) {
        isRung = true;
        due(late);
      } else cancel = clock.after(Math.min(left, LONGEST), () => look(false));
    };
    const seen = () => {
      if (document.visibilityState === 'visible' && !isRung) look(true);
    };
    look(true);
    document.addEventListener('visibilitychange', seen);
    addEventListener('focus', seen);
    return () => {
      cancel();
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('focus', seen);
    };
  }, [dueAt, session]);
}
