import { commandQueue, loadLibrary } from './library.ts';
import type { Sink } from './sink.ts';

/** The tracking edge endpoint, called by its own library (AN-8). */
export function trackingEdge({ library, endpoint }: { library: string; endpoint: string }): Sink {
  const push = commandQueue('edgeCommands');
  push(['init', { endpoint }]);
  loadLibrary(library);
  return { event: (name, fields) => push(['tag', name, fields]) };
}
