import { type CallFailure, type Flow, type SessionHeaders, isObject, type Json } from '#core';
import type { HttpResponse } from './transport.ts';

/** The outcome of a call. */
export type CallOutcome = { ok: true; data: Json; headers: SessionHeaders } | { ok: false; failure: CallFailure };

/** Validates a response. The code of a validator is loaded when it is needed for the first time. */
export type ShapeCheck = (value: unknown) => boolean;

/** The dependencies for reading responses. */
export interface ResponseParts {
  flow: Flow;
  shape(name: string): Promise<ShapeCheck>;
  /** Finds the invalid field of a value. Called only after validation has failed. */
  faultIn(shape: string, value: unknown): Promise<string | undefined>;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The outcome of a response: its data if it is valid, otherwise a failure (HT-7). */
export async function readOutcome(
  { flow, shape, faultIn }: ResponseParts,
  call: string,
  received: HttpResponse,
): Promise<CallOutcome> {
  const body = parse(received.text);
  if (received.status < 200 || received.status >= 300) {
    const seconds = Number(received.header('retry-after') ?? Number.NaN);
    const retryAfter = seconds > 0 ? { retryAfter: seconds } : {};
    return { ok: false, failure: { status: received.status, body, ...retryAfter } };
  }
  const expected = flow.calls[call]?.response ?? 'nothing';
  if (expected === 'nothing') return { ok: true, data: null, headers: sessionHeaders(received) };
  // The contract allows the data at the top level or under `data`.
  const data = isObject(body) && typeof body.data === 'object' && body.data !== null ? body.data : body;
  // If the validator's chunk fails to load, the connection has failed (EC-7).
  const fits = await shape(expected).catch(() => undefined);
  if (fits === undefined) return { ok: false, failure: { status: 'network' } };
  if (data !== undefined && fits(data)) return { ok: true, data, headers: sessionHeaders(received) };
  const path = data === undefined ? undefined : await faultIn(expected, data).catch(() => undefined);
  return { ok: false, failure: { status: 'malformed', ...(path === undefined ? {} : { path }) } };
}

function sessionHeaders({ header }: HttpResponse): SessionHeaders {
  const token = header('access-token');
  const impersonating = header('impersonating');
  const seconds = Number(header('expires-in') ?? Number.NaN);
  return {
    ...(token === null || token === '' ? {} : { accessToken: token }),
    ...(impersonating === 'true' || impersonating === 'false' ? { impersonating: impersonating === 'true' } : {}),
    ...(Number.isFinite(seconds) ? { expiresIn: seconds } : {}),
  };
}
