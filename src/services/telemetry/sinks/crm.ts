import { commandQueue, loadLibrary } from './library.ts';
import type { Sink } from './sink.ts';

/** The customer relations tracker. It receives the person's identity and nothing else (AN-7). */
export function customerRelations({ library }: { library: string }): Sink {
  const push = commandQueue('crmCommands');
  loadLibrary(library);
  return { identify: (person) => push(['identify', person]) };
}
