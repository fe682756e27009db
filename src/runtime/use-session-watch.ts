import { useEffect, useEffectEvent } from 'react';
import type { Place } from '#core';
import { useKnown } from './context.ts';
import type { Session } from './session.ts';

/** The longest delay a browser's timer keeps; a longer one would fire at once (SM09). */
const LONGEST = 2 ** 31 - 1;

/**
 * Tells core when the session's time has come (SE-1, SE-5). Looked at again on every return to the page, because timers
 * stand still while a computer sleeps (SE-6).
 */
export function useSessionWatch(session: Session, place: Place): void {
  const expiresAt = useKnown(({ ready, stores }) => {
    const at = stores.session?.expiresAt;
    return ready && typeof at === 'number' && stores.session?.isSessionModalOpen !== true ? at : null;
  });

  const due = useEffectEvent((past: boolean) => session.send({ type: 'session-due', past }, place));

  useEffect(() => {
    if (expiresAt === null) return;
    const { clock } = session.services;
    let cancel = () => {};
    // Told once: while the server is asked, neither another screen nor a look at the page is a reason to tell again.
    let told = false;
    const look = (late: boolean) => {
      cancel();
      const left = expiresAt - clock.now();
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
  }, [expiresAt, session]);

  const left = useEffectEvent(() => session.send({ type: 'unloaded' }, place));
  useEffect(() => {
    const leave = () => left();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
}
