import { type CallFailure, type Flow, type Heard, isObject, type Json } from '#core';
import type { Received } from './transport.ts';

/** How a call ended. */
export type CallOutcome = { ok: true; data: Json; heard: Heard } | { ok: false; failure: CallFailure };

/** Whether an answer is of a shape of the contract; loaded when the shape is first needed. */
export type ShapeCheck = (value: unknown) => boolean;

/** What it takes to read an answer. */
export interface Reading {
  flow: Flow;
  shape(name: string): Promise<ShapeCheck>;
  /** The field that keeps a value from being of a shape; asked for only where one is not. */
  faultIn(shape: string, value: unknown): Promise<string | undefined>;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How a call ended, by what came back: its data is of its shape, or it failed (HT-7). */
export async function outcomeOf(
  { flow, shape, faultIn }: Reading,
  call: string,
  received: Received,
): Promise<CallOutcome> {
  const body = parse(received.text);
  if (received.status < 200 || received.status >= 300) {
    const seconds = Number(received.header('retry-after') ?? Number.NaN);
    const retryAfter = seconds > 0 ? { retryAfter: seconds } : {};
    return { ok: false, failure: { status: received.status, body, ...retryAfter } };
  }
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
