import type { Problem } from '#core';
import { isWithin, locationOf } from './location.ts';

/** Whether a finding is about a translation. The cause may be a mistake in the original text. */
const isTranslation = ({ rule }: Pick<Problem, 'rule'>) => ['CP07', 'CP08', 'CP17'].includes(rule);

/** The location of a finding, in a form that is the same for a text in each language: "copy#/texts/cart.title". */
const placeInCopy = ({ file, pointer }: Pick<Problem, 'file' | 'pointer'>) =>
  `${file.startsWith('copy/') ? 'copy' : file}#${pointer}`;

/**
 * The product file that a file translates: "products/a.json" for "products/a.es.json". Any other file is its own
 * original.
 */
const original = (file: string) => file.replace(/^(products\/[^.]+)\.[^.]+\.json$/, '$1.json');

/**
 * Whether two findings are about entries of one list. After an author changed one entry, its translation may look like
 * the translation of another.
 */
const isOfSameList = (one: Problem, other: Problem) => {
  const list = (found: Problem) => locationOf(found).replace(/\/\d+\/[^/]+$/, '');
  return !isTranslation(one) && list(one) === list(other) && list(one) !== locationOf(one);
};

/**
 * Removes findings about the translation of a text or product if the original has a finding itself. Exception: a
 * translation finding that is configured as an error is removed only if the finding about the original is an error,
 * too.
 */
export function withoutTranslations<Found extends Problem>(left: readonly Found[], all: readonly Found[]): Found[] {
  return left.filter((one) => {
    if (!isTranslation(one)) return true;
    const isAsSevere = ({ severity }: Problem) => severity === 'error' || one.severity !== 'error';
    const isOfOriginal = (other: Problem) =>
      other !== one &&
      other.file === original(one.file) &&
      (original(one.file) !== one.file || other.rule === 'SF12' || isOfSameList(other, one));
    return !all.some(
      (other) =>
        isAsSevere(other) &&
        (isOfOriginal(other) ||
          (!isTranslation(other) && isWithin(other, one)) ||
          // These rules report a whole question or answer. The text that its author changed is a part of it.
          (['SF08', 'SM14'].includes(other.rule) && isWithin(one, other)) ||
          (!isTranslation(other) && placeInCopy(other) === placeInCopy(one))),
    );
  });
}
