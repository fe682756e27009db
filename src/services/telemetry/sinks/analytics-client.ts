import { commandQueue, loadLibrary } from './library.ts';
import type { Sink } from './sink.ts';

/** The analytics client. analytics.json turns it off by default (AN-8). */
export function analyticsClient({ library, key }: { library: string; key: string }): Sink {
  const push = commandQueue('analytics');
  push(['load', key]);
  loadLibrary(library);
  return { event: (name, fields) => push(['track', name, fields]) };
}
