import { cachedFor, type FileNode, objectNodes, type Subject } from './subject.ts';

/**
 * Whether a value is written in the file in which it was found, and was not inserted from a shared part. Cached across
 * flows: the node is the same object as long as its file and the shared parts in it are unchanged.
 */
const written = new WeakMap<FileNode, boolean>();

/** Whether a value is written at its own location, and was not inserted there from a shared part of another file. */
function isWrittenHere({ originOf }: Subject, node: FileNode): boolean {
  if (originOf === undefined) return true;
  const known = written.get(node) ?? originOf(node).file === node.file;
  written.set(node, known);
  return known;
}

/** The file and pointer where a value is written, as "screens/cart.json#/blocks/0". */
export function originText({ originOf }: Subject, { file, pointer }: Pick<FileNode, 'file' | 'pointer'>): string {
  const origin = originOf?.({ file, pointer }) ?? { file, pointer };
  return `${origin.file}#${origin.pointer}`;
}

/** A subject in which the values of a shared part appear only once, in the file that defines the part. */
export const asWritten = cachedFor((subject): Subject => ({
  ...subject,
  nodes: (subject.allNodes ?? subject.nodes).filter((node) => isWrittenHere(subject, node)),
}));

/** Every object that is written in the files, without the copies of shared parts. */
export const writtenObjects = cachedFor((subject) => objectNodes(asWritten(subject)));
