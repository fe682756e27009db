import { commands, loadLibrary } from './library.ts';
import type { Sink } from './sink.ts';

/** The conversion tags of advertisements (AN-5). */
export function ads({ library }: { library: string }): Sink {
  const push = commands('adCommands');
  loadLibrary(library);
  return { event: (name, fields) => push(['event', name, fields]) };
}
