import { asWritten } from './as-written.ts';
import { cachedFor, objectNodes, type ObjectNode, type Subject } from './subject.ts';

/** For each combination of keys, the list of objects. Cached, because dozens of checks ask for the same few keys. */
const cache = cachedFor(() => new Map<string, readonly ObjectNode[]>());

/** Every object of the files that has at least one of these keys, each once. */
export function objectsWith(subject: Subject, ...keys: readonly string[]): readonly ObjectNode[] {
  const lists = cache(subject);
  const name = keys.join(' ');
  const found = lists.get(name) ?? objectNodes(subject).filter(({ value }) => keys.some((key) => key in value));
  lists.set(name, found);
  return found;
}

/** Like `objectsWith`, but without the copies of shared parts. */
export const writtenWith = (subject: Subject, ...keys: readonly string[]): readonly ObjectNode[] =>
  objectsWith(asWritten(subject), ...keys);
