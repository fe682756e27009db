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

export const badRequest = (message: Message): Refusal => new Refusal(400, { message });
export const unauthorized = (message: Sentence): Refusal => new Refusal(401, { message });
/** 401 for a failed sign-in. */
export const signInRefused = (message: Sentence): Refusal => new Refusal(401, { message, warning: true });
export const forbidden = (message: Sentence): Refusal => new Refusal(403, { message });
export const notFound = (message: Sentence): Refusal => new Refusal(404, { message });
/** 409: the request conflicts with the present state. */
export const conflict = (message: Sentence): Refusal => new Refusal(409, { message });
export const unprocessable = (message: Message): Refusal => new Refusal(422, { message });
/** 422: the person must finish another page first. */
export const unfinishedPage = (message: Sentence, next: NextPath): Refusal =>
  new Refusal(422, { message, next_path: next });
/** 503: a service that this server depends on does not answer. `seconds` until the next try, where known. */
export const unavailable = (message: Sentence, seconds = 0): Refusal =>
  new Refusal(503, { message }, seconds > 0 ? { 'retry-after': String(seconds) } : {});
/** 429. `seconds` until the next try (RFC 9110, Retry-After). */
export const tooMany = (message: Sentence, seconds: number): Refusal =>
  new Refusal(429, { message, warning: true }, { 'retry-after': String(seconds) });
