import { type Query, QueryClient } from '@tanstack/react-query';
import { type CallFailure, type CallRequest, type Flow, type Json, milliseconds } from '#core';
import type { Http } from '#services';

/** A read that failed, as TanStack Query carries it. */
export class ReadError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(`A call failed: ${failure.status}`);
    this.name = 'ReadError';
    this.failure = failure;
  }
}

/** The reads of a flow: server data is TanStack Query's (decision 16). */
export interface Queries {
  client: QueryClient;
  /** What useQuery needs to read a request's answer. */
  options(request: CallRequest): {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<Json>;
    retry: (count: number, error: Error) => boolean;
    staleTime: number;
    gcTime: number;
  };
  /** Forgets what calls have answered; what is on screen stays there until it is asked for anew. */
  forget(calls: readonly string[]): void;
}

/** 4xx answers stay what they are when asked again, but for a time-out and too many requests (HT-6). */
function mayPass({ status }: CallFailure): boolean {
  if (status === 'aborted' || status === 'malformed') return false;
  return typeof status !== 'number' || status >= 500 || status === 408 || status === 429;
}

export function createQueries(flow: Flow, http: Http, locale: string): Queries {
  const { fresh, kept, retry } = flow.queries;
  const delay = (attempt: number) => Math.min(milliseconds(retry.delay) * 2 ** attempt, milliseconds(retry.longest));
  const client = new QueryClient({
    defaultOptions: {
      queries: { retryDelay: delay, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    },
  });
  return {
    client,
    options(request) {
      const call = flow.calls[request.call];
      const cached = call?.cached !== false;
      return {
        queryKey: [request.call, request.path, request.query, locale],
        queryFn: async ({ signal }) => {
          const outcome = await http.send(request, signal);
          if (outcome.ok) return outcome.data;
          throw new ReadError(outcome.failure);
        },
        retry: (count, error) =>
          error instanceof ReadError && mayPass(error.failure) && count < (call?.retry ?? retry.times),
        staleTime: cached ? milliseconds(fresh) : 0,
        gcTime: cached ? milliseconds(kept) : 0,
      };
    },
    forget(calls) {
      const isNamed = ({ queryKey }: Query) => calls.some((call) => queryKey[0] === call);
      const isAwaited = (query: Query) => query.isActive() && query.state.fetchStatus !== 'idle';
      client.removeQueries({ predicate: (query) => isNamed(query) && !isAwaited(query) });
      // A screen that waits for an answer must get one, but not the one that was asked for by somebody else.
      void client.resetQueries({ predicate: (query) => isNamed(query) && isAwaited(query) });
    },
  };
}
