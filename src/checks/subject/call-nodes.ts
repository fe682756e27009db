import { pointerTo } from '#core';
import { type FileNode, cachedFor, nodesNaming, textIn, objectsTitled } from './subject.ts';

/** An object in the files that makes a call. */
interface CallNode extends FileNode {
  call: string;
  /** The pointer to the name of the call. */
  named: string;
}

/** Every object that makes a call: actions, and the sources of screens and searches. */
export const callNodes = cachedFor((subject): readonly CallNode[] => [
  ...objectsTitled(subject, 'CallAction', 'EntrySearch').map((node) => ({
    ...node,
    call: textIn(node.value, 'call') ?? '',
    named: node.pointer + pointerTo('call'),
  })),
  ...nodesNaming(subject, 'call').flatMap((node) =>
    node.schema.title === 'Source' ? [{ ...node, call: node.value, named: node.pointer }] : [],
  ),
]);
