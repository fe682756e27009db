import { commandQueue, loadLibrary } from './library.ts';
import type { Sink } from './sink.ts';

/** A tag manager and its data layer (AN-4). */
export function dataLayer({ library }: { library: string }): Sink {
  const push = commandQueue('dataLayer');
  loadLibrary(library);
  return { event: (event, fields) => push({ event, ...fields }) };
}
