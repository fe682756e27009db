import { lastPart, pointer, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten, objectSpots, type Subject, textIn } from '../../subject/subject.ts';

/** Matches the beginning of a label's key before the name of a route: "change_contact", "back_to_cart". */
const LEADING = /^(?:change|edit|see|show|read|open|back_to|go_to|to)_/;

/** Only words with at least this many letters are compared. Short words, such as "see", occur in unrelated names. */
const SHORTEST = 5;

const longWords = (name: string) => wordsInName(name).filter((word) => word.length >= SHORTEST);

/** A word that more routes than this have in their ids, such as "page", names none of them. */
const MOST = 2;

/**
 * The ids of the routes that a link's label names: "review.change_contact" names the route "contact", and
 * "dashboard.portal" names "portal-dashboard" and "portal-settings".
 * @param to the id of the route that the link leads to
 * @returns none when the label fits that route
 */
function namedRoutes({ flow }: Subject, label: string, to: string): readonly string[] {
  const whole = lastPart(label).replace(LEADING, '').replaceAll('_', '-');
  if (LEADING.test(lastPart(label)) && flow.routes.some(({ id }) => id === whole)) return whole === to ? [] : [whole];
  const isIn = (id: string, name: string) => longWords(id).some((word) => longWords(name).includes(word));
  const title = flow.routes.find(({ id }) => id === to)?.title ?? '';
  if (isIn(to, label) || isIn(title, label)) return [];
  const named = flow.routes.filter(({ id }) => isIn(id, lastPart(label))).map(({ id }) => id);
  return named.length > MOST ? [] : named;
}

/** Links whose label names one route, and that lead to another one. */
export const linksToOthers = (subject: Subject): Finding[] =>
  asWritten(subject, objectSpots(subject)).flatMap(({ file, pointer: at, value }): Finding[] => {
    const [label, to] = [textIn(value, 'label'), textIn(value, 'to')];
    if (to === undefined || label === undefined) return [];
    const routes = namedRoutes(subject, label, to);
    if (routes.length === 0) return [];
    const named = routes.map((id) => `"${id}"`).join(' or ');
    const message = `"${label}" names ${named}, and this leads to "${to}"`;
    return [{ file, pointer: at + pointer('to'), message, hint: `write ${named}` }];
  });
