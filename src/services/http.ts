import {
  type CallFailure,
  type CallRequest,
  type Heard,
  type Json,
  milliseconds,
  type Refresh,
  requestOf,
  initialKnown,
} from '#core';
import { locked } from './lock.ts';
import { type CallOutcome, outcomeOf, type Reading } from './outcome.ts';
import { NoAnswer, type Transport } from './transport.ts';

export type { CallOutcome, ShapeCheck } from './outcome.ts';

/** What the session knows and wants to hear; looked up at each call, so that it can be filled in later. */
export interface HttpLink {
  /** The present access token. */
  token(): string | null;
  /** Who is here; null for nobody, and for somebody who is just signing in. */
  person(): string | null;
  /** The language that is spoken. */
  locale(): string;
  /** Told what the headers of each success say, before its outcome is (HT-2). */
  heard(heard: Heard, call: string): void;
  /** Told when the token could not be renewed (AU-2). */
  signedOut(wipe: string): void;
}

/** What the http service must be told. */
export interface HttpOptions extends Reading {
  link: HttpLink;
  transport: Transport;
}

/** Sends the calls of a flow. */
export interface Http {
  send(request: CallRequest, signal?: AbortSignal): Promise<CallOutcome>;
  /** Whether something kept is still what a call answers (HT-7). */
  fits(call: string, data: Json): Promise<boolean>;
}

/** How asking for a new token ended; a failure where it may succeed later. */
type Renewal = 'renewed' | 'refused' | CallFailure;

/** An answer that is none of the backend's: a proxy's page, a token that is missing. */
const UNREADABLE: CallFailure = { status: 'malformed' };

/** Whether a failure says itself that it passes. */
const isPassing = ({ status }: CallFailure): boolean => typeof status !== 'number' || status === 429 || status >= 500;

/** Calls over HTTP as the contract has them: credentials, Bearer token, the page's headers, one renewal on a 401 (HT, AU). */
export function createHttp(options: HttpOptions): Http {
  const { flow } = options;
  let renewing: Promise<Renewal> | undefined;
  /** A renewal that must wait is not asked for before this time, in milliseconds since 1970. */
  let quiet: { until: number; failure: CallFailure } | undefined;
  /** The last write to each address that is under way: two of them arrive in their order. */
  const writes = new Map<string, Promise<unknown>>();

  async function once(
    request: CallRequest,
    token: string | null,
    signal: AbortSignal | undefined,
  ): Promise<CallOutcome> {
    try {
      const received = await options.transport({
        method: request.method,
        url: flow.api[request.base] + request.path,
        query: request.query,
        headers: { ...headers(options.link.locale(), token), ...request.headers },
        body: request.body,
        timeout: milliseconds(flow.api.timeout),
        signal,
      });
      return await outcomeOf(options, request.call, received);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return { ok: false, failure: { status: error.why } };
    }
  }

  /**
   * Renews the token once for everyone who asks meanwhile, in this tab and the others (AU-1, decision 26). Only the
   * refresh token's own refusal signs out (AU-2): whatever else happens, it may succeed later.
   */
  function renew(stale: string | null, { call, failed }: Refresh): Promise<Renewal> {
    const others = (): Renewal | undefined =>
      options.link.token() === stale ? undefined : options.link.token() === null ? 'refused' : 'renewed';
    renewing ??= locked('refresh', async () => {
      const before = others();
      if (before !== undefined) return before;
      if (quiet !== undefined && Date.now() < quiet.until) return quiet.failure;
      const request = requestOf(flow, call, { flow, known: initialKnown(flow) });
      const outcome: CallOutcome =
        request === undefined ? { ok: false, failure: UNREADABLE } : await once(request, null, undefined);
      // Signed out meanwhile, or somebody else in: it is nobody's any more.
      const after = others();
      if (after !== undefined) return after;
      if (outcome.ok) {
        if (outcome.heard.accessToken === undefined) return UNREADABLE;
        options.link.heard(outcome.heard, call);
        return 'renewed';
      }
      const { failure } = outcome;
      if (failure.status === 400 || failure.status === 401) {
        options.link.signedOut(failed);
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

  /** Sends a write after those to the same address that began before it. */
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

  /** A call, and where the token had to be renewed, once more. @param isGone whether whoever asked has left */
  async function attempt(
    request: CallRequest,
    signal: AbortSignal | undefined,
    isGone: () => boolean,
  ): Promise<CallOutcome> {
    const { link } = options;
    const gone: CallOutcome = { ok: false, failure: { status: 'aborted' } };
    if (isGone()) return gone;
    const token = link.token();
    let outcome = await once(request, token, signal);
    const expired = !outcome.ok && outcome.failure.status === 401 && token !== null;
    const { refresh } = flow.api;
    if (expired && refresh && flow.calls[request.call]?.refresh !== false) {
      const renewal = await renew(token, refresh);
      if (renewal === 'refused') return outcome;
      if (renewal !== 'renewed') return { ok: false, failure: renewal };
      if (!isGone()) outcome = await once(request, link.token(), signal);
    }
    if (isGone()) return gone;
    if (outcome.ok) link.heard(outcome.heard, request.call);
    return outcome;
  }

  return {
    fits: async (call, data) => (await options.shape(flow.calls[call]?.response ?? ''))(data),

    send(request, signal) {
      const { link } = options;
      const person = link.person();
      // What was asked for somebody who is no longer here is not for who is (ST-11): not the answer, nor another attempt.
      const isGone = () => person !== null && link.person() !== person;
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
