import { useCallback, useEffect } from 'react';
import type { CallFailure } from '#core';
import { useFlowState, useRouteMatch, useSession } from './context.ts';

/** Tells core that something the screen needs could not be had. */
export function useReportFailure(): (call: string, failure: CallFailure) => void {
  const session = useSession();
  const place = useRouteMatch();
  return useCallback(
    (call, failure) =>
      session.send({ type: 'failed', call, kind: 'load', failure, continuation: {}, start: false }, place),
    [session, place],
  );
}

/**
 * Loads a part of the program that the screen cannot be without. One that does not arrive is a failed read: the error
 * screen, and Retry asks for it again (QS-11).
 * @param load the same function each time @param isMissing whether it is wanted and not there yet
 */
export function useRequiredPart(load: () => Promise<unknown>, isMissing: boolean): void {
  const fail = useReportFailure();
  const { staying } = useSession().services;
  const hasFailed = useFlowState((state) => state.screen.failure !== null);
  useEffect(() => {
    if (hasFailed || !isMissing) return undefined;
    let gone = false;
    load().catch(async () => {
      await staying();
      if (!gone) fail('', { status: 'network' });
    });
    return () => {
      gone = true;
    };
  }, [fail, hasFailed, isMissing, load, staying]);
}
