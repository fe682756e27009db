import {
  type CallFailure,
  type CallRequest,
  type Flow,
  type Heard,
  isObject,
  type Json,
  milliseconds,
  type Refresh,
  requestOf,
  initialKnown,
} from '#core';
import { locked } from './lock.ts';
import { NoAnswer, type Received, type Transport } from './transport.ts';

/** How a call ended. */
export type CallOutcome = { ok: true; data: Json; heard: Heard } | { ok: false; failure: CallFailure };

/** Whether an answer is of a shape of schemas/wire.schema.json; loaded when the shape is first needed. */
export type ShapeCheck = (value: unknown) => boolean;

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
export interface HttpOptions {
  flow: Flow;
  link: HttpLink;
  transport: Transport;
  shape(name: string): Promise<ShapeCheck>;
  /** The field that keeps a value from being of a shape; asked for only where one is not. */
  faultIn(shape: string, value: unknown): Promise<string | undefined>;
}

/** Sends the calls of a flow. */
export interface Http {
  send(request: CallRequest, signal?: AbortSignal): Promise<CallOutcome>;
  /** Whether something kept is still what a call answers (HT-7). */
  fits(call: string, data: Json): Promise<boolean>;
}

/** Calls over HTTP as the contract has them: credentials, Bearer token, the page's headers, one renewal on a 401 (HT, AU). */
export function createHttp(options: HttpOptions): Http {
  const { flow } = options;
  let renewing: Promise<boolean> | undefined;

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

  /** Renews the token once for everyone who asks meanwhile, in this tab and the others (AU-1, decision 26). */
  function renew(stale: string | null, { call, failed }: Refresh): Promise<boolean> {
    const isOther = () => options.link.token() !== stale;
    renewing ??= locked('refresh', async () => {
      if (isOther()) return options.link.token() !== null;
      const request = requestOf(flow, call, { flow, known: initialKnown(flow) });
      const outcome = request && (await once(request, null, undefined));
      // Signed out meanwhile, or somebody else in: it is nobody's any more.
      if (isOther()) return options.link.token() !== null;
      if (outcome?.ok === true && outcome.heard.accessToken !== undefined) {
        options.link.heard(outcome.heard, call);
        return true;
      }
      const refused =
        outcome?.ok === false && typeof outcome.failure.status === 'number' && outcome.failure.status < 500;
      if (refused || outcome?.ok === true) options.link.signedOut(failed);
      return false;
    }).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  return {
    fits: async (call, data) => (await options.shape(flow.calls[call]?.response ?? ''))(data),

    async send(request, signal) {
      const { link } = options;
      const token = link.token();
      const person = link.person();
      // What was asked for somebody who is no longer here is not for who is (ST-11): not the answer, nor another attempt.
      const isGone = () => person !== null && link.person() !== person;
      let outcome = await once(request, token, signal);
      const expired = !outcome.ok && outcome.failure.status === 401 && token !== null;
      const { refresh } = flow.api;
      if (expired && refresh && flow.calls[request.call]?.refresh !== false) {
        if (!(await renew(token, refresh))) return outcome;
        if (!isGone()) outcome = await once(request, link.token(), signal);
      }
      if (isGone()) return { ok: false, failure: { status: 'aborted' } };
      if (outcome.ok) link.heard(outcome.heard, request.call);
      return outcome;
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

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function outcomeOf(
  { flow, shape, faultIn }: HttpOptions,
  call: string,
  received: Received,
): Promise<CallOutcome> {
  const body = parse(received.text);
  if (received.status < 200 || received.status >= 300) return { ok: false, failure: { status: received.status, body } };
  const expected = flow.calls[call]?.response ?? 'nothing';
  if (expected === 'nothing') return { ok: true, data: null, heard: heardIn(received) };
  // The contract lets an answer stand at the top level or under `data`.
  const data = isObject(body) && typeof body.data === 'object' && body.data !== null ? body.data : body;
  // A check whose chunk does not arrive is a connection that failed (EC-7).
  const fits = await shape(expected).catch(() => undefined);
  if (fits === undefined) return { ok: false, failure: { status: 'network' } };
  if (data !== undefined && fits(data)) return { ok: true, data, heard: heardIn(received) };
  const path = data === undefined ? undefined : await faultIn(expected, data).catch(() => undefined);
  return { ok: false, failure: { status: 'malformed', ...(path === undefined ? {} : { path }) } };
}

function heardIn({ header }: Received): Heard {
  const token = header('access-token');
  const impersonating = header('impersonating');
  const seconds = Number(header('expires-in') ?? Number.NaN);
  return {
    ...(token === null || token === '' ? {} : { accessToken: token }),
    ...(impersonating === 'true' || impersonating === 'false' ? { impersonating: impersonating === 'true' } : {}),
    ...(Number.isFinite(seconds) ? { expiresIn: seconds } : {}),
  };
}
