import { useEffect } from 'react';
import { useSend, useSession } from './context.ts';

/**
 * Whether an automatic retry must wait. In a hidden tab, it would extend the session. If a button has the focus, the
 * visitor would lose it.
 */
const mustWait = () => document.hidden || document.activeElement instanceof HTMLButtonElement;

/**
 * Retries after a failure, like pressing Retry.
 * @param after in milliseconds; null for never
 */
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
