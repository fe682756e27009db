import { type Query, QueryClient } from '@tanstack/react-query';
import { type CallFailure, type CallRequest, type Flow, type Json, milliseconds } from '#core';
import type { Clock, Http, CachedQueries } from '#services';

/** The error for a failed read that TanStack Query expects. */
export class ReadError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(`A call failed: ${failure.status}`);
    this.name = 'ReadError';
    this.failure = failure;
  }
}

/** The reads of a flow. TanStack Query holds server data (decision 16). */
export interface Queries {
  client: QueryClient;
  /** The options of useQuery for a request. */
  options(request: CallRequest): {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<Json>;
    retry: (count: number, error: Error) => boolean;
    staleTime: number;
    gcTime: number;
  };
  /**
   * Stores a response in the cache. Does nothing for calls whose responses are never cached.
   * @param of the time of the response in milliseconds since 1970; by default now
   */
  setData(request: CallRequest, data: Json, of?: number): void;
  /** Marks cached responses as outdated. What the screen shows remains until the new response arrives. */
  invalidate(calls: readonly string[]): void;
  /** Restores the stored responses of a person that are recent and valid (HT-4). */
  restore(owner: string | null): Promise<void>;
}

/** Where cached responses are persisted. */
export interface QueryPersistence {
  cache: CachedQueries;
  clock: Clock;
  /** The signed-in person; nothing is persisted without one. */
  owner(): string | null;
}

/**
 * Whether another attempt may succeed. After a 4xx status it would not, except for a timeout and for too many requests
 * (HT-6).
 */
function mayPass({ status }: CallFailure): boolean {
  if (status === 'aborted' || status === 'malformed') return false;
  return typeof status !== 'number' || status >= 500 || status === 408 || status === 429;
}

/** Whether a call's responses may be persisted. Health data never are. */
function mayPersist(flow: Flow, name: string): boolean {
  const call = flow.calls[name];
  return call !== undefined && call.method === 'GET' && call.health !== true && call.cached !== false;
}

/**
 * Creates the reads of a flow over HTTP. `queries` of flow.json says how long responses are fresh and how often
 * failures are retried.
 * @param locale returns the current locale
 * @param persistence where responses are persisted; nothing is persisted without it
 */
export function createQueries(flow: Flow, http: Http, locale: () => string, persistence?: QueryPersistence): Queries {
  const { fresh, kept, persisted, retry } = flow.queries;
  const longest = milliseconds(retry.longest);
  const asked = (error: Error) => (error instanceof ReadError ? (error.failure.retryAfter ?? 0) * 1000 : 0);
  const delay = (attempt: number, error: Error) =>
    Math.max(Math.min(milliseconds(retry.delay) * 2 ** attempt, longest), asked(error));
  const client = new QueryClient({
    defaultOptions: {
      queries: { retryDelay: delay, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    },
  });
  const keyOf = (request: CallRequest) => [request.call, request.path, request.query, request.key, locale()];
  return {
    client,
    setData: (request, data, of) =>
      client.setQueryData(keyOf(request), data, of === undefined ? undefined : { updatedAt: of }),
    options(request) {
      const call = flow.calls[request.call];
      const cached = call?.cached !== false;
      const queryKey = keyOf(request);
      const owner = persistence?.owner() ?? null;
      return {
        queryKey,
        queryFn: async ({ signal }) => {
          const outcome = await http.send(request, signal);
          if (!outcome.ok) throw new ReadError(outcome.failure);
          const isTheirs = owner !== null && owner === persistence?.owner();
          if (isTheirs && mayPersist(flow, request.call))
            persistence.cache.keep(owner, JSON.stringify(queryKey), outcome.data);
          return outcome.data;
        },
        retry: (count, error) =>
          error instanceof ReadError &&
          mayPass(error.failure) &&
          // After this time nobody looks at a loading screen any longer. Show the failure, so that people can retry.
          asked(error) <= longest &&
          count < (call?.retry ?? retry.times),
        staleTime: cached ? milliseconds(fresh) : 0,
        gcTime: cached ? milliseconds(kept) : 0,
      };
    },
    async restore(owner) {
      if (owner === null || persistence === undefined) return;
      const age = (savedAt: number) => persistence.clock.now() - savedAt;
      // A time in the future comes from a wrong clock. The response would count as fresh until then.
      const isOld = (savedAt: number) => age(savedAt) < 0 || age(savedAt) > milliseconds(persisted);
      const old = new Set<string>();
      for (const { name, data, at } of await persistence.cache.all(owner)) {
        const queryKey = keyIn(name);
        const call = typeof queryKey?.[0] === 'string' ? queryKey[0] : '';
        const fits = mayPersist(flow, call) && !isOld(at) && (await http.fits(call, data).catch(() => false));
        if (queryKey !== undefined && fits) client.setQueryData(queryKey, data, { updatedAt: at });
        else old.add(name);
      }
      if (old.size > 0) persistence.cache.drop((name) => old.has(name));
    },
    invalidate(calls) {
      persistence?.cache.drop((name) => calls.some((call) => keyIn(name)?.[0] === call));
      const isNamed = ({ queryKey }: Query) => calls.some((call) => queryKey[0] === call);
      const isAwaited = (query: Query) => query.isActive() && query.state.fetchStatus !== 'idle';
      client.removeQueries({ predicate: (query) => isNamed(query) && !isAwaited(query) });
      // A screen that waits for a response must get a new one, and not one that was requested for another person.
      void client.resetQueries({ predicate: (query) => isNamed(query) && isAwaited(query) });
    },
  };
}

/** The query key of a persisted response. It is validated, because anyone can write to the browser's storage. */
function keyIn(name: string): readonly unknown[] | undefined {
  try {
    const key: unknown = JSON.parse(name);
    return Array.isArray(key) ? key : undefined;
  } catch {
    return undefined;
  }
}
