import type { NextPath } from '#core';
import type { Message, Sentence } from './message.ts';

/** The `errors` object of a refusal's body. */
interface Errors {
  message: Message;
  warning?: true;
  next_path?: NextPath | null;
}

/** An intended failure response: its status, body and headers. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly errors: Errors;
  readonly headers: Record<string, string>;

  constructor(status: number, errors: Errors, headers: Record<string, string> = {}) {
    super(`refused with ${status}`);
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }
}

/** 400: the request is malformed, or lacks something that it needs. */
export const badRequest = (message: Message): Refusal => new Refusal(400, { message });
/** 401: nobody is signed in, or the session is over. */
export const unauthorized = (message: Sentence): Refusal => new Refusal(401, { message });
/** 401 for a failed sign-in. */
export const signInRefused = (message: Sentence): Refusal => new Refusal(401, { message, warning: true });
/** 403: what is asked for is not allowed. */
export const forbidden = (message: Sentence): Refusal => new Refusal(403, { message });
/** 404: what the person asked for does not exist, or not for them. */
export const notFound = (message: Sentence): Refusal => new Refusal(404, { message });
/** 409: what the person saw has changed in the meantime, such as the price. */
export const conflict = (message: Sentence): Refusal => new Refusal(409, { message });
/** 422: the request is well-formed but cannot be accepted, because values are wrong or it is no longer possible. */
export const unprocessable = (message: Message): Refusal => new Refusal(422, { message });
/** 422: the person must finish another page first. */
export const unfinishedPage = (message: Sentence, next: NextPath): Refusal =>
  new Refusal(422, { message, next_path: next });
/**
 * 503: a service on which this server depends does not respond.
 * @param seconds until the next attempt, if known
 */
export const unavailable = (message: Sentence, seconds = 0): Refusal =>
  new Refusal(503, { message }, seconds > 0 ? { 'retry-after': String(seconds) } : {});
/**
 * 429: too many attempts.
 * @param seconds until the next attempt (RFC 9110, Retry-After)
 */
export const tooMany = (message: Sentence, seconds: number): Refusal =>
  new Refusal(429, { message, warning: true }, { 'retry-after': String(seconds) });
