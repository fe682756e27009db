import { useCallback } from 'react';
import { type Json, type JsonObject, requestOf } from '#core';
import { useRouteMatch, useSession } from './context.ts';
import { ReadError } from './queries.ts';

/** Requests a response once. @throws ReadError when it fails or is aborted */
export type Read = (call: string, item: JsonObject, signal: AbortSignal) => Promise<Json>;

/**
 * Reads for a search, independent of the screen's source. The call reads the search text from `item`. Responses are
 * neither cached nor stored, because search texts are health data (decision 18).
 */
export function useRead(): Read {
  const session = useSession();
  const match = useRouteMatch();
  return useCallback(
    async (call, item, signal) => {
      const { flow, state } = session.store.getState();
      const request = requestOf(flow, call, { flow, state, match, item });
      if (request === undefined) throw new ReadError({ status: 'malformed' });
      const outcome = await session.services.http.send(request, signal);
      if (!outcome.ok) throw new ReadError(outcome.failure);
      return outcome.data;
    },
    [session, match],
  );
}
