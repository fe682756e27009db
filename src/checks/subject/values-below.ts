import { type FileNode, objectsTitled, nodesByFile, type Subject, textIn } from './subject.ts';
import { memoizedFor } from './tracked-reads.ts';

type Place = Pick<FileNode, 'file' | 'pointer'>;

/** Every value below a pointer of a file, including those in shared blocks that are used there. */
export const valuesBelow = (subject: Subject, place: Place): readonly FileNode[] =>
  cache(subject)(`${place.file}#${place.pointer}`, () => valuesNow(subject, place));

/** The values by location. Cached, because several checks read the same lists. */
const cache = memoizedFor<Subject, readonly FileNode[]>();

function valuesNow(subject: Subject, { file, pointer }: Place): FileNode[] {
  const isWithin = (place: Place) => place.file === file && place.pointer.startsWith(`${pointer}/`);
  const used = objectsTitled(subject, 'UseBlocks')
    .filter(isWithin)
    .map(({ value }) => `blocks/${textIn(value, 'use') ?? ''}.json`);
  const nodes = nodesByFile(subject);
  return [...(nodes.get(file) ?? []).filter(isWithin), ...[...new Set(used)].flatMap((name) => nodes.get(name) ?? [])];
}
