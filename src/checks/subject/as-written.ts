import { cachedFor, type FileNode, objectNodes, type Subject } from './subject.ts';

/**
 * Whether a value is written in the file that it was found in, and not in a shared part that this file uses. Cached
 * across flows: a value is the same object only while its file and the shared parts in it are unchanged.
 */
const written = new WeakMap<FileNode, boolean>();

/** Whether a value is written where it stands, and comes from no shared part of another file. */
function isWrittenHere({ originOf }: Subject, node: FileNode): boolean {
  if (originOf === undefined) return true;
  const known = written.get(node) ?? originOf(node).file === node.file;
  written.set(node, known);
  return known;
}

/** The file and pointer where a value is written. */
export function placeWritten({ originOf }: Subject, { file, pointer }: Pick<FileNode, 'file' | 'pointer'>): string {
  const origin = originOf?.({ file, pointer }) ?? { file, pointer };
  return `${origin.file}#${origin.pointer}`;
}

/** A subject whose values stand where they are written: those of a shared part only in its own file. */
export const asWritten = cachedFor((subject): Subject => ({
  ...subject,
  nodes: (subject.allNodes ?? subject.nodes).filter((node) => isWrittenHere(subject, node)),
}));

/** Every object of the files where it is written, each once. */
export const writtenObjects = cachedFor((subject) => objectNodes(asWritten(subject)));
