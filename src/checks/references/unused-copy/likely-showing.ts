import { firstPart, lastPart, wordsInName, lastSegment } from '#core';
import { parentOf, type Subject } from '../../subject/subject.ts';
import type { Showing } from './showings.ts';
import { stemsOf, wordsAround } from './words-around.ts';

/** A text that is shown more often than this is shared on purpose. */
const OFTEN = 2;

/** Matches the keys of texts that head a screen or a part of one. */
export const TITLE = /\.(?:heading|title)$/;

/**
 * Finds the object that shows another text where the unused one was probably meant. Two signs count: a button shows a
 * heading, or texts of the unused text's group are around the object and none of the shown text's group. Undefined when
 * no object, or more than one, is likely.
 */
export function showingOfOtherGroup(key: string, all: readonly Showing[]): Showing | undefined {
  const group = firstPart(key);
  const isRepeated = (one: Showing) => {
    const shown = all.filter((other) => other.key === one.key);
    // When several named entries, such as toasts, show the same text, this is on purpose.
    const kinds = new Set(shown.map(({ node }) => node.file + node.pointer.replace(/\/[^/\d][^/]*(?=\/[^/]+$)/, '')));
    return shown.length > 1 && shown.length <= OFTEN && kinds.size > 1;
  };
  const shared = all.filter((one) => one.near.has(group) && isRepeated(one));
  const titled = all.filter((one) => one.isOfButton && TITLE.test(one.key) && isRepeated(one));
  if (titled.length === 1) return titled[0];
  // Only texts of a group that is shown together somewhere are considered. Texts such as "common.continue" are shared
  // by many screens and never appear together, so where they appear is no evidence.
  const isAtHome = (one: Showing) => one.near.has(firstPart(one.key));
  const homes = new Set(all.filter(isAtHome).map((one) => one.key));
  const strangers = shared.filter((one) => homes.has(one.key) && !isAtHome(one));
  return strangers.length === 1 ? strangers[0] : undefined;
}

/** Words of at most this many letters, such as "new", occur in many names. */
const SHORT = 3;

/** The last words of copy keys that only say what part of a screen a text is: "title" of "cart.title". */
const PARTS = ['title', 'heading', 'label', 'hint', 'text', 'lead', 'empty'].map((part) => stemsOf(part)[0] ?? '');

/** If at least this many words of a copy key occur around an object, the text belongs to the object. */
const CERTAIN = 2;

/** Whether enough words around an object occur in a copy key. The key's first part, its group, does not count. */
export function hasWordsAround(subject: Subject, key: string, place: Showing): boolean {
  const words = wordsAround(subject, place);
  const group = stemsOf(firstPart(key));
  return stemsOf(key).filter((word) => words.has(word) && !group.includes(word)).length >= CERTAIN;
}

/**
 * Guesses which object should show an unused text. Candidates are the objects that show another text of the same group.
 * The result is the candidate whose surrounding words fit the unused text best, or undefined if no candidate or several
 * candidates are likely.
 */
export function showingWithFittingWords(subject: Subject, key: string, all: readonly Showing[]): Showing | undefined {
  const fits = all
    .filter((one) => firstPart(one.key) === firstPart(key) && (TITLE.test(key) || !TITLE.test(one.key)))
    .map((one) => {
      const [words, wanted, here] = [wordsAround(subject, one), stemsOf(key), stemsOf(one.key)];
      // The object's own key is the strongest sign: the text "common.continue" at the key "continue".
      const name = stemsOf(lastSegment(one.node.pointer));
      const around = (names: readonly string[], others: readonly string[]) =>
        names
          .filter((word) => !others.includes(word))
          .reduce((sum, word) => sum + Number(words.has(word)) + Number(name.includes(word)), 0);
      const isCalled = around(wanted, here) > 0;
      return { one, isCalled, fit: around(wanted, here) - around(here, wanted) };
    });
  const gains = fits
    .flatMap(({ one, isCalled, fit }) => {
      const twins = fits.filter((other) => other.one !== one && other.one.key === one.key);
      const gain = fit - Math.max(...twins.map((twin) => twin.fit));
      return twins.length > 0 && gain > 0 ? [{ one, gain, isCalled }] : [];
    })
    .toSorted((a, b) => b.gain - a.gain);
  // Even a text that is shown twice on purpose fits one object better than the other. So the object must name the
  // unused text, or the unused text must be named like the shown one.
  const group = stemsOf(firstPart(key));
  const isAlike = (one: Showing) =>
    stemsOf(key).some((word) => !group.includes(word) && stemsOf(one.key).includes(word));
  const called = gains.filter(({ isCalled }) => isCalled);
  const [best, second] = called.length > 0 ? called : gains.filter(({ one }) => isAlike(one));
  return best !== undefined && best.gain > (second?.gain ?? 0) ? best.one : undefined;
}

/** A value and a copy key must share at least this many letters: "carts" and "cart". */
const ALIKE = 4;

/**
 * The entry of a list that shows another entry's text, when the unused text is named after the entry's value: the
 * unused "next_approved" belongs to the entry for "approved".
 */
export function entryForValue(subject: Subject, key: string, all: readonly Showing[]): Showing | undefined {
  const last = wordsInName(lastPart(key)).at(-1) ?? '';
  const isNamed = (word: string) => word.slice(0, Math.max(ALIKE, last.length)) === last && last.length >= ALIKE;
  const found = all.filter(({ node: { file, pointer }, key: shown }) => {
    const value = file.startsWith('lists/') ? parentOf(subject, file, pointer)?.value : undefined;
    const isRepeated = all.filter((one) => one.key === shown && one.node.file === file).length > 1;
    return (
      isRepeated && firstPart(shown) === firstPart(key) && typeof value === 'string' && wordsInName(value).some(isNamed)
    );
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The weight of shared words. Words for a part of a screen, such as "title", occur in many objects and count half. */
const weight = (words: readonly string[]) => words.reduce((sum, word) => sum + (PARTS.includes(word) ? 0.5 : 1), 0);

/**
 * The object that shows the text of another object, when the words around it are those of the unused text's copy key.
 * Undefined when no object, or more than one, is likely.
 */
export function showingOfOtherText(subject: Subject, key: string, all: readonly Showing[]): Showing | undefined {
  const often = new Map<string, number>();
  for (const one of all) often.set(one.key, (often.get(one.key) ?? 0) + 1);
  const wanted = stemsOf(key);
  const repeated = all
    .filter((one) => (often.get(one.key) ?? 0) > 1)
    .map((one) => {
      const [words, here] = [wordsAround(subject, one), stemsOf(one.key)];
      return { one, words, here, fit: here.filter((word) => words.has(word)).length };
    });
  const found = repeated.flatMap(({ one, words, here, fit }) => {
    const isAround = (word: string) => words.has(word);
    // The shown text must fit another object better. Otherwise it belongs to this one.
    const isStrange = repeated.some((other) => other.one.key === one.key && other.fit > fit);
    const part = PARTS.find((word) => wanted.includes(word));
    const isItsPart = part !== undefined && stemsOf(lastSegment(one.node.pointer)).includes(part);
    const gain =
      weight(wanted.filter((word) => !here.includes(word) && isAround(word))) -
      here.filter(
        (word) =>
          !wanted.includes(word) && isAround(word) && !((part === undefined || isItsPart) && PARTS.includes(word)),
      ).length;
    const likeness = wanted.filter((word) => here.includes(word)).length;
    const role = part === undefined || stemsOf(one.node.pointer).includes(part) ? 0 : 1;
    // 1 when texts beside this object belong to the unused text's group, and none to the shown text's group; -1 in
    // the opposite case.
    const groups = Number(one.near.has(firstPart(key))) - Number(one.near.has(firstPart(one.key)));
    // No word around this object fits the shown text, and words fit the unused text beyond its group.
    const isOut =
      isStrange && fit === 0 && gain >= 1 && wanted.slice(1).some((word) => word.length > SHORT && isAround(word));
    const isNear =
      isOut ||
      likeness > 0 ||
      (fit === 0 && gain > 1) ||
      (isStrange && (gain > 1 || wanted.slice(0, 1).every(isAround)));
    return (isOut || gain > (likeness > 0 ? 0 : 1)) && isNear
      ? [{ one, sum: 2 * gain + 2 * likeness - here.length - 2 * role + groups }]
      : [];
  });
  const most = Math.max(...found.map(({ sum }) => sum));
  const best = found.filter(({ sum }) => sum === most);
  const inList = best.filter(({ one }) => one.node.file.startsWith('lists/'));
  const [only, ...others] = inList.length === 1 ? inList : best;
  return others.length === 0 ? only?.one : undefined;
}
