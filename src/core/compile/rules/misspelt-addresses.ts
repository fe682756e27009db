import { pointerTo } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** The letters of a name in lower case, without signs between words: "signup" for "sign-up" and "sign_up". */
const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The number of letters from which a word is compared. Shorter words are often one letter apart: "order", "older". */
const LEAST = 6;

const sorted = (word: string) => [...word].toSorted().join('');

/** Whether a word equals another word except for a missing letter or two exchanged letters. A plural does not count. */
function isMisspelt(word: string, meant: string): boolean {
  if (meant.length < LEAST || meant === `${word}s`) return false;
  const isShorter = [...meant].some((_, index) => meant.slice(0, index) + meant.slice(index + 1) === word);
  const isSwapped = word !== meant && word.length === meant.length && sorted(word) === sorted(meant);
  return isShorter || isSwapped;
}

/** The last part of a route's path is not the name of the route with a letter missing: "/chekout" of "checkout". */
export const misspeltAddresses: Rule = ({ routes }) =>
  Object.entries(routes.routes).flatMap(([id, { path }]) => {
    const word = path.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? '';
    if (!isMisspelt(lettersOf(word), lettersOf(id))) return [];
    const message = `"${word}" in the address of "${id}" lacks a letter, or has two exchanged`;
    return [error('RF06', 'routes.json', pointerTo('routes', id, 'path'), message, `did you mean "${id}"?`)];
  });
