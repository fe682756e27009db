import { sendBeacon } from './post.ts';
import type { Sink } from './sink.ts';

/** The audience-tracking domain. It needs no library. */
export function audienceTracking({ endpoint }: { endpoint: string }): Sink {
  return { event: (event, fields) => sendBeacon(endpoint, { event, ...fields }) };
}
