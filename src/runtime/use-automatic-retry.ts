import { useEffect } from 'react';
import { useSend, useSession } from './context.ts';

/**
 * Whether trying again must wait: in a tab that nobody looks at it would keep a session alive, and whoever stands on a
 * button is about to press it and would lose the focus.
 */
const mustWait = () => document.hidden || document.activeElement instanceof HTMLButtonElement;

/** Tries again what failed after some milliseconds, as pressing Retry does; null: only people do. */
export function useAutomaticRetry(after: number | null): void {
  const { clock } = useSession().services;
  const send = useSend();
  useEffect(() => {
    if (after === null) return undefined;
    let cancel: () => void;
    const wait = () => {
      cancel = clock.after(after, () => (mustWait() ? wait() : send({ type: 'retried' })));
    };
    wait();
    return () => cancel();
  }, [after, clock, send]);
}
