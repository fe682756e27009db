import { useCallback } from 'react';
import { type Json, type JsonObject, requestOf } from '#core';
import { useRouteMatch, useSession } from './context.ts';
import { ReadError } from './queries.ts';

/** Reads once what a call answers. @throws ReadError when it fails, also when it was aborted */
export type Read = (call: string, item: JsonObject, signal: AbortSignal) => Promise<Json>;

/**
 * Reads beside the screen's own source, for what a visitor searches: the call finds what is handed in as `item`.
 * Nothing of it is cached, kept or made known, since the words of a search are health data (decision 18).
 */
export function useRead(): Read {
  const session = useSession();
  const place = useRouteMatch();
  return useCallback(
    async (call, item, signal) => {
      const { flow, state } = session.store.getState();
      const request = requestOf(flow, call, { flow, state, at: place, item });
      if (request === undefined) throw new ReadError({ status: 'malformed' });
      const outcome = await session.services.http.send(request, signal);
      if (!outcome.ok) throw new ReadError(outcome.failure);
      return outcome.data;
    },
    [session, place],
  );
}
