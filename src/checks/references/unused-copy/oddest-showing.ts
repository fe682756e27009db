import { firstPart, lastPart, pointerTo, segments } from '#core';
import { parentOf, type Subject } from '../../subject/subject.ts';
import type { Showing } from './showings.ts';
import { stemsOf, wordsAround } from './words-around.ts';

/**
 * Maps the last word of a copy key to the settings that usually show such a text: "cart.title" is shown by `title` or
 * `heading`.
 */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  title: ['title', 'title_when', 'heading', 'heading_when'],
  heading: ['heading', 'heading_when', 'title'],
  hint: ['hint', 'hint_when'],
  lead: ['text'],
};

/** The settings in which a part of a screen may repeat its heading. */
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

/**
 * Rates how well a text fits an object. Points are given if texts of the same group are near, for each word of the key
 * that occurs around the object, and if the key's last word suits the setting (ROLES).
 */
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

/** An unused text may belong to an object if `fitOf` gives it at least this many points there. */
const FITS = 2;

/** The most points that an object gets because the text that it shows fits another object better. */
const ELSEWHERE = 3;

/**
 * Guesses which object should show an unused text. Candidates show a text that fits another object at least as well. The
 * result is the best-rated candidate, or undefined if no candidate or several candidates are likely.
 * @param all the objects that may show the unused text
 * @param every all objects
 * @param least the smallest total that the result must have
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
