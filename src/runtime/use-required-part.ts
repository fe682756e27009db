import { useCallback, useEffect } from 'react';
import type { CallFailure } from '#core';
import { useFlowState, useRouteMatch, useSession } from './context.ts';

/** Returns a function that reports a failure to load something that the screen needs. */
export function useReportFailure(): (call: string, failure: CallFailure) => void {
  const session = useSession();
  const match = useRouteMatch();
  return useCallback(
    (call, failure) =>
      session.send({ type: 'failed', call, kind: 'load', failure, continuation: {}, start: false }, match),
    [session, match],
  );
}

/**
 * Loads a module without which the screen does not work. A failure counts as a failed read: the error screen appears,
 * and Retry loads the module again (QS-11).
 * @param load must be the same function each time
 * @param isMissing whether the module is needed and not loaded yet
 */
export function useRequiredPart(load: () => Promise<unknown>, isMissing: boolean): void {
  const fail = useReportFailure();
  const { staying } = useSession().services;
  const hasFailed = useFlowState((state) => state.screen.failure !== null);
  useEffect(() => {
    if (hasFailed || !isMissing) return undefined;
    let isUnmounted = false;
    load().catch(async () => {
      await staying();
      if (!isUnmounted) fail('', { status: 'network' });
    });
    return () => {
      isUnmounted = true;
    };
  }, [fail, hasFailed, isMissing, load, staying]);
}
