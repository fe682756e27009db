import { useEffect } from 'react';
import { requestOf } from '#core';
import { useRouteMatch, useSession } from './context.ts';
import { ReadError } from './queries.ts';

/**
 * Loads the list of all questions beside a questionnaire that shows one at a time, so that its progress can be computed
 * (PG-4). Nothing waits for the list, and a failure changes nothing (decision 43).
 * @param screen the screen's id
 * @param call its `counted_by`
 */
export function useQuestionCount(screen: string, call: string | undefined): void {
  const session = useSession();
  const match = useRouteMatch();
  useEffect(() => {
    const { flow, state } = session.store.getState();
    const request = call === undefined ? undefined : requestOf(flow, call, { flow, state, match });
    if (request === undefined) return undefined;
    let isUnmounted = false;
    const { queries } = session.services;
    queries.client.fetchQuery(queries.options(request)).then(
      (data) => {
        if (!isUnmounted) session.send({ type: 'counted', data, screen }, match);
      },
      (error: unknown) => {
        if (isUnmounted || !(error instanceof ReadError)) return;
        const { failure } = error;
        const failed = { type: 'failed', call: request.call, kind: 'aside', failure } as const;
        session.send({ ...failed, continuation: {}, start: false }, match);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [call, match, screen, session]);
}
