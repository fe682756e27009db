import { useEffect } from 'react';
import { useSend, useSession } from './context.ts';

/** Tries again what failed after some milliseconds, as pressing Retry does; null: only people do. */
export function useAutomaticRetry(after: number | null): void {
  const { clock } = useSession().services;
  const send = useSend();
  useEffect(
    () => (after === null ? undefined : clock.after(after, () => send({ type: 'retried' }))),
    [after, clock, send],
  );
}
