import { firstPart, segments } from '#core';
import { asWritten, type FileSpot, parentOf, spotsNaming, type Subject } from '../../subject/subject.ts';

/** A place that shows a text, and the other texts near it. */
export interface Showing {
  spot: FileSpot;
  key: string;
  /** The keys of the texts before and after it in its file. */
  around: readonly string[];
  /** The groups of the texts in the same object or list, and the names of the surrounding objects. */
  near: ReadonlySet<string>;
  /** Whether the text is the label of a button. */
  isOfButton: boolean;
  /** Whether the text is the label of a button or link. */
  isOfControl: boolean;
}

/** Every place that shows a text. */
export function showings(subject: Subject): Showing[] {
  const all = asWritten(subject, spotsNaming(subject, 'text')).map((spot) => {
    const path = segments(spot.pointer);
    const outer = [1, 2].map((times) => path.slice(0, -times).join('/'));
    return { spot, key: spot.value, path, outer };
  });
  return all.map(({ spot, key, path, outer }, index) => {
    const { file } = spot;
    const holder = path.at(-1) === 'label' ? (parentOf(subject, file, spot.pointer) ?? {}) : {};
    const beside = all.filter(
      (other, at) =>
        at !== index && other.spot.file === file && other.outer.some((place, times) => place === outer[times]),
    );
    return {
      spot,
      key,
      around: [all[index - 1], all[index + 1]].flatMap((other) => (other?.spot.file === file ? [other.key] : [])),
      isOfButton: 'do' in holder,
      isOfControl: 'do' in holder || 'to' in holder,
      near: new Set([...beside.map((other) => firstPart(other.key)), ...path, idOf(file)]),
    };
  });
}

/** Matches the keys of texts that are never the label of a button or link. */
const NO_LABEL = /\.(?:heading|title|lead|hint|empty)$/;

/** Whether a text may be shown at a place, by the last word of its key. */
export const mayStandAt = ({ isOfControl }: Showing, key: string) => !(isOfControl && NO_LABEL.test(key));

/** The name of a file without its folder and ending. */
export const idOf = (file: string) => file.replace(/^.*\//, '').replace(/\.json$/, '');
