import { lastPart, mentions, segments, lastSegment } from '#core';
import type { Finding } from '../../check.ts';
import { partsAt } from '../../subject/parts-at.ts';
import { type NameNode, nodesNaming, parentOf, type Subject } from '../../subject/subject.ts';

/** The last words of the names of values that only computers read. */
const IDENTITY = /(?:^|_)(?:id|slug)$/;

/** What people call a thing, if it has one of these. */
const NAMES = ['name', 'title', 'label', 'number'];

/** The pointer of a placeholder's value, which is an object if it has a format. */
const withoutFormat = (pointer: string) => pointer.replace(/\/value$/, '');

/** The placeholder that a reference fills. Undefined for any other place. */
function placeholderAt(pointer: string): string | undefined {
  const path = segments(withoutFormat(pointer));
  return path.at(-2) === 'with' ? path.at(-1) : undefined;
}

/** Whether a reference is shown as it is, by a block. */
const isShownAlone = (subject: Subject, { file, pointer }: NameNode) =>
  lastSegment(pointer) === 'from' && parentOf(subject, file, pointer)?.block === 'text';

/**
 * Finds ids and slugs in a text for people, although the same thing has a name: "Choose mr-tablet-25". A placeholder
 * that is itself called an id, or that is beside the name, is right.
 */
export const idsShown = (subject: Subject): Finding[] =>
  nodesNaming(subject, 'reference').flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const own = lastPart(value);
    const placeholder = placeholderAt(pointer);
    if (!IDENTITY.test(own) || own === value || (placeholder === undefined && !isShownAlone(subject, node))) return [];
    const thing = value.slice(0, -own.length);
    const names = placeholder === undefined ? NAMES : [placeholder];
    const meant = names.find((name) => !IDENTITY.test(name) && partsAt(subject, node, thing + name) !== undefined);
    const beside = placeholder === undefined ? subject.files[file] : parentOf(subject, file, withoutFormat(pointer));
    if (meant === undefined || mentions(beside, thing + meant)) return [];
    const message = `People read "${value}" here, which only computers need, and there is "${thing}${meant}"`;
    return [{ file, pointer, message, hint: `write "${thing}${meant}"` }];
  });
