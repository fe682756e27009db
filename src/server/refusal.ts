import type { NextPath } from '#core';
import type { Said, Sentence } from './words.ts';

/** A message as the contract has it: one sentence, or sentences by field. Whoever asked hears it in their language. */
export type Message = Sentence | Record<string, Said[]>;

/** What is said with it. */
interface Errors {
  message: Message;
  warning?: true;
  next_path?: NextPath | null;
}

/** A call that is answered with a failure on purpose: its status, body and headers. */
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
/** A sign-in that failed: the person must act on it. */
export const signInRefused = (message: Sentence): Refusal => new Refusal(401, { message, warning: true });
export const forbidden = (message: Sentence): Refusal => new Refusal(403, { message });
export const notFound = (message: Sentence): Refusal => new Refusal(404, { message });
/** What was asked for no longer fits what is there. */
export const conflict = (message: Sentence): Refusal => new Refusal(409, { message });
export const unprocessable = (message: Message): Refusal => new Refusal(422, { message });
/** The person must be elsewhere first. */
export const elsewhereFirst = (message: Sentence, next: NextPath): Refusal =>
  new Refusal(422, { message, next_path: next });
/** Somebody whom the server asks does not answer; `seconds` until they may, where that is known. */
export const unavailable = (message: Sentence, seconds = 0): Refusal =>
  new Refusal(503, { message }, seconds > 0 ? { 'retry-after': String(seconds) } : {});
/** `seconds` until it may be tried again (RFC 9110, Retry-After). */
export const tooMany = (message: Sentence, seconds: number): Refusal =>
  new Refusal(429, { message, warning: true }, { 'retry-after': String(seconds) });
