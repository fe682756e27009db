import { useEffect } from 'react';
import { useSend, useSession } from './context.ts';

/**
 * Whether an automatic retry must wait: a hidden tab would keep the session alive, and a visitor with the focus on a
 * button would lose it.
 */
const mustWait = () => document.hidden || document.activeElement instanceof HTMLButtonElement;

/** Retries a failure after some milliseconds, like pressing Retry. null: never. */
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
