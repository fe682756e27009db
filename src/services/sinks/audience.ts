import { post } from './post.ts';
import type { Sink } from './sink.ts';

/** The audience-tracking domain. It needs no library. */
export function audience({ endpoint }: { endpoint: string }): Sink {
  return { event: (event, fields) => post(endpoint, { event, ...fields }) };
}
