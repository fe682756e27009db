import { commandQueue, loadLibrary } from './library.ts';
import type { Sink } from './sink.ts';

/** The conversion tags of advertisements (AN-5). */
export function adConversions({ library }: { library: string }): Sink {
  const push = commandQueue('adCommands');
  loadLibrary(library);
  return { event: (name, fields) => push(['event', name, fields]) };
}
