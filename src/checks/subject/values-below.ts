import { type FileSpot, objectsTitled, spotsByFile, type Subject, textIn } from './subject.ts';
import { memoizedFor } from './tracked-reads.ts';

type Place = Pick<FileSpot, 'file' | 'pointer'>;

/** Every value below a pointer of a file, and in the shared blocks that are used there. */
export const valuesBelow = (subject: Subject, place: Place): readonly FileSpot[] =>
  known(subject)(`${place.file}#${place.pointer}`, () => valuesNow(subject, place));

/** By place. Several checks look into the same lists. */
const known = memoizedFor<Subject, readonly FileSpot[]>();

function valuesNow(subject: Subject, { file, pointer }: Place): FileSpot[] {
  const isWithin = (spot: Place) => spot.file === file && spot.pointer.startsWith(`${pointer}/`);
  const used = objectsTitled(subject, 'UseBlocks')
    .filter(isWithin)
    .map(({ value }) => `blocks/${textIn(value, 'use') ?? ''}.json`);
  const spots = spotsByFile(subject);
  return [...(spots.get(file) ?? []).filter(isWithin), ...[...new Set(used)].flatMap((name) => spots.get(name) ?? [])];
}
