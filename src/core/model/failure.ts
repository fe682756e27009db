import type { NextPath, StatusReaction } from '../generated/flow-files.ts';
import { type Json } from './json.ts';
import type { Message } from './message.ts';

/** What the outside world reports about a call that did not succeed. */
export interface CallFailure {
  /** HTTP status, or how it failed without one (EC-7). */
  status: number | 'network' | 'timeout' | 'aborted' | 'malformed';
  /** The body, read as JSON; undefined when there was none that could be read. */
  body?: Json | undefined;
  /** Seconds after which it may be tried again (RFC 9110, Retry-After). */
  retryAfter?: number;
  /** Of a malformed answer: the JSON pointer of the field that is wrong, where it is known (HT-7). */
  path?: string;
}

/** A failed call as the product sees it (EC-1). */
export interface Failure {
  type: StatusReaction['type'];
  status: CallFailure['status'];
  message: Message;
  nextPath: NextPath | null;
  /** A text of the flow that the error screen shows under the message, by its key. */
  note: string | null;
  /** The error screen tries again by itself after this time, in milliseconds; null where only people do. */
  retriesAfter: number | null;
  /** Whether Retry makes sense: the same call may succeed later. */
  retry: boolean;
}
