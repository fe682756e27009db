import {
  type CallFailure,
  type CallRequest,
  type SessionHeaders,
  type Json,
  milliseconds,
  requestOf,
  initialState,
} from '#core';
import { withLock } from '../storage/lock.ts';
import { type CallOutcome, readOutcome, type ResponseParts } from './response.ts';
import { NoResponse, type Transport } from './transport.ts';

export type { CallOutcome } from './response.ts';

/** The session as HTTP needs it. Its functions are looked up for each request, so that they can be replaced. */
export interface HttpSession {
  token(): string | null;
  /** The signed-in person's id; null for anonymous visitors, and while somebody is signing in. */
  person(): string | null;
  locale(): string;
  /** Called with the headers of each successful response, before its outcome (HT-2). */
  onHeaders(headers: SessionHeaders, call: string): void;
  /** Called when the token could not be renewed (AU-2). */
  renewalRefused(): void;
}

/**
 * The session of an anonymous visitor. The app replaces its functions when it has started.
 * @param locale the language, such as "en"
 */
export const anonymousHttpSession = (locale: string): HttpSession => ({
  token: () => null,
  person: () => null,
  locale: () => locale,
  onHeaders: () => {},
  renewalRefused: () => {},
});

/** The dependencies of the HTTP service. */
export interface HttpOptions extends ResponseParts {
  httpSession: HttpSession;
  transport: Transport;
}

/** Makes the calls of a flow. */
export interface Http {
  send(request: CallRequest, signal?: AbortSignal): Promise<CallOutcome>;
  /** Whether cached data still match the call's response schema (HT-7). */
  fits(call: string, data: Json): Promise<boolean>;
}

/** The result of renewing the token. After a failure, another attempt may succeed later. */
type Renewal = 'renewed' | 'refused' | CallFailure;

/** The failure for a response that did not come from the backend, such as a proxy's page, or one without a token. */
const UNREADABLE: CallFailure = { status: 'malformed' };

/** Whether a failure is temporary, judged by its status. */
const isPassing = ({ status }: CallFailure): boolean => typeof status !== 'number' || status === 429 || status >= 500;

/**
 * Makes calls over HTTP: with credentials, Bearer token and page headers, and with one renewal of the token after a 401
 * (HT, AU).
 */
export function createHttp(options: HttpOptions): Http {
  const { flow } = options;
  let renewing: Promise<Renewal> | undefined;
  /** Until this time (milliseconds since 1970) the token is not renewed, because a response asked to wait. */
  let quiet: { until: number; failure: CallFailure } | undefined;
  /** By address, the last write that has not ended. Writes to one address are sent in order. */
  const writes = new Map<string, Promise<unknown>>();

  async function once(
    request: CallRequest,
    token: string | null,
    signal: AbortSignal | undefined,
  ): Promise<CallOutcome> {
    // Start loading the validator before the response arrives.
    const { response } = flow.calls[request.call] ?? {};
    if (response !== undefined) void options.shape(response).catch(() => undefined);
    try {
      const received = await options.transport({
        method: request.method,
        url: flow.api[request.base] + request.path,
        query: request.query,
        headers: { ...headers(options.httpSession.locale(), token), ...request.headers },
        body: request.body,
        timeout: milliseconds(flow.api.timeout),
        signal,
      });
      return await readOutcome(options, request.call, received);
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      return { ok: false, failure: { status: error.why } };
    }
  }

  /**
   * Renews the token once for all callers, in this tab and others (AU-1, decision 26). Only the refusal of the refresh
   * token itself signs the person out (AU-2). After any other failure, a later attempt may succeed.
   */
  function renew(stale: string | null, call: string): Promise<Renewal> {
    const others = (): Renewal | undefined =>
      options.httpSession.token() === stale ? undefined : options.httpSession.token() === null ? 'refused' : 'renewed';
    renewing ??= withLock('refresh', async () => {
      const before = others();
      if (before !== undefined) return before;
      if (quiet !== undefined && Date.now() < quiet.until) return quiet.failure;
      const request = requestOf(flow, call, { flow, state: initialState(flow) });
      const outcome: CallOutcome =
        request === undefined ? { ok: false, failure: UNREADABLE } : await once(request, null, undefined);
      // If the person has signed out or changed in the meantime, the new token is not used.
      const after = others();
      if (after !== undefined) return after;
      if (outcome.ok) {
        if (outcome.headers.accessToken === undefined) return UNREADABLE;
        options.httpSession.onHeaders(outcome.headers, call);
        return 'renewed';
      }
      const { failure } = outcome;
      if (failure.status === 400 || failure.status === 401) {
        options.httpSession.renewalRefused();
        return 'refused';
      }
      const seconds = failure.retryAfter ?? 0;
      quiet = seconds > 0 ? { until: Date.now() + seconds * 1000, failure } : undefined;
      return isPassing(failure) ? failure : UNREADABLE;
    }).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  /** Sends a write after earlier writes to the same address. */
  async function inTurn(request: CallRequest, send: () => Promise<CallOutcome>): Promise<CallOutcome> {
    if (request.method === 'GET') return send();
    const before = writes.get(request.path);
    const write = before === undefined ? send() : before.then(send, send);
    writes.set(request.path, write);
    try {
      return await write;
    } finally {
      if (writes.get(request.path) === write) writes.delete(request.path);
    }
  }

  /**
   * Makes a call. After a 401, renews the token and makes it once more.
   * @param isGone whether the person who made the call has signed out
   */
  async function attempt(
    request: CallRequest,
    signal: AbortSignal | undefined,
    isGone: () => boolean,
  ): Promise<CallOutcome> {
    const { httpSession } = options;
    const gone: CallOutcome = { ok: false, failure: { status: 'aborted' } };
    if (isGone()) return gone;
    const token = httpSession.token();
    let outcome = await once(request, token, signal);
    const expired = !outcome.ok && outcome.failure.status === 401 && token !== null;
    const { refresh } = flow.api;
    if (expired && refresh && flow.calls[request.call]?.refresh !== false) {
      const renewal = await renew(token, refresh);
      if (renewal === 'refused') return outcome;
      if (renewal !== 'renewed') return { ok: false, failure: renewal };
      if (!isGone()) outcome = await once(request, httpSession.token(), signal);
    }
    if (isGone()) return gone;
    if (outcome.ok) httpSession.onHeaders(outcome.headers, request.call);
    return outcome;
  }

  return {
    fits: async (call, data) => (await options.shape(flow.calls[call]?.response ?? ''))(data),

    send(request, signal) {
      const { httpSession } = options;
      const person = httpSession.person();
      // If the person has changed, neither the response nor another attempt may reach the new person (ST-11).
      const isGone = () => person !== null && httpSession.person() !== person;
      return inTurn(request, () => attempt(request, signal, isGone));
    },
  };
}

function headers(locale: string, token: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': locale,
    'X-Page-Url': location.href,
    'X-Referrer': document.referrer,
    'X-User-Agent': navigator.userAgent,
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}
