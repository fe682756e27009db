import type { NextPath, StatusReaction } from '../generated/flow-files.ts';
import { type Json } from './json.ts';
import type { Message } from './message.ts';

/** A failed call, as the transport reports it. */
export interface CallFailure {
  /** The HTTP status. If there is none, the kind of failure (EC-7). */
  status: number | 'network' | 'timeout' | 'aborted' | 'malformed';
  /** The body as JSON; undefined when there was none or it could not be parsed. */
  body?: Json | undefined;
  /** Seconds until a retry makes sense (RFC 9110, Retry-After). */
  retryAfter?: number;
  /** For a malformed response: the JSON pointer of the wrong field, when known (HT-7). */
  path?: string;
}

/** A failed call, as the visitor sees it (EC-1). */
export interface Failure {
  type: StatusReaction['type'];
  status: CallFailure['status'];
  message: Message;
  nextPath: NextPath | null;
  /** The copy key of an extra sentence on the error screen. */
  note: string | null;
  /** Milliseconds until the error screen retries by itself; null when it never does. */
  retriesAfter: number | null;
  /** Whether to show a Retry button, because the same call may succeed later. */
  retry: boolean;
}
