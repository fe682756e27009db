import { firstPart, lastPart, pointerTo, segments } from '#core';
import { parentOf, type Subject } from '../../subject/subject.ts';
import type { Showing } from './showings.ts';
import { stemsOf, wordsAround } from './words-around.ts';

/** The keys under which a text with such a last word is shown. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  title: ['title', 'title_when', 'heading', 'heading_when'],
  heading: ['heading', 'heading_when', 'title'],
  hint: ['hint', 'hint_when'],
  lead: ['text'],
};

/** The keys under which a part of a screen may repeat its heading. */
const NAMES_A_PART = ['choice', 'label'];

/** The words of the entries before and after an object in its list. */
function wordsBeside(subject: Subject, { node: { file, pointer } }: Showing): string[] {
  const path = segments(pointer);
  const at = path.findLastIndex((part) => /^\d+$/.test(part));
  const beside = [-1, 1].map((step) => pointerTo(...path.slice(0, at), Number(path[at]) + step, ''));
  return at < 0
    ? []
    : beside.flatMap((place) =>
        Object.values(parentOf(subject, file, place) ?? {}).flatMap((value) =>
          typeof value === 'string' ? stemsOf(value) : [],
        ),
      );
}

/** How well a text fits an object: its group is near, its words are around, and its last word is that of such a part. */
function fitOf(subject: Subject, place: Showing, key: string): number {
  const words = new Set([...wordsAround(subject, place), ...wordsBeside(subject, place)]);
  const { file, pointer } = place.node;
  const isHeading = parentOf(subject, file, pointer)?.block === 'heading';
  const name = isHeading ? 'heading' : (segments(pointer).findLast((part) => !/^\d+$/.test(part)) ?? '');
  const roles = ROLES[lastPart(key)];
  const isAround = (word: string) => words.has(word);
  return (
    2 * Number(place.near.has(firstPart(key)) || stemsOf(firstPart(key)).some(isAround)) +
    stemsOf(key.slice(firstPart(key).length)).filter(isAround).length +
    (roles === undefined || NAMES_A_PART.includes(name) ? 0 : roles.includes(name) ? 1 : -2)
  );
}

/** Whether two objects have the same part in two entries of one file, such as the `close` of two modals. */
function hasSameRole({ node: one }: Showing, { node: other }: Showing): boolean {
  const role = ({ pointer }: Showing['node']) => segments(pointer).slice(-2).join('/');
  return one.file === other.file && !/\/\d+\//.test(one.pointer) && role(one) === role(other);
}

/** The unused text must fit an object at least this well. */
const FITS = 2;

/** How much the better fit of the shown text elsewhere counts, at most. */
const ELSEWHERE = 3;

/**
 * The object that shows a text which fits another object better, and which the unused text fits best of all such
 * objects. Undefined when no object, or more than one, is likely.
 * @param all the objects that may show the unused text
 * @param every all objects
 * @param least how likely it must be
 */
export function oddestShowing(
  subject: Subject,
  key: string,
  all: readonly Showing[],
  every: readonly Showing[],
  least: number,
): Showing | undefined {
  const scored = all.flatMap((one) => {
    const others = every.filter((other) => other !== one && other.key === one.key);
    const fit = others.length === 0 ? 0 : fitOf(subject, one, key);
    const here = fitOf(subject, one, one.key);
    const home = Math.max(...others.map((other) => fitOf(subject, other, one.key)));
    if (fit < FITS || home < here) return [];
    const shared = others.length - 1 + 2 * Number(others.some((other) => hasSameRole(one, other)));
    return [{ one, score: fit - here + Math.min(ELSEWHERE, home - here) - shared }];
  });
  const [best, second] = scored.toSorted((a, b) => b.score - a.score);
  return best !== undefined && best.score >= least && best.score > (second?.score ?? 0) ? best.one : undefined;
}
