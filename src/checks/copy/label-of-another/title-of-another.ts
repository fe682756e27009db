import { firstPart, pointer, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { cachedFor, spotsNaming, type Subject } from '../../subject/subject.ts';

/** The groups of the texts that each screen shows: "cart" of "cart.heading". */
const groupsByScreen = cachedFor((subject): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { file, value } of spotsNaming(subject, 'text')) {
    const groups = found.get(file) ?? new Set();
    found.set(file, groups.add(firstPart(value)));
  }
  return found;
});

/** Routes with the title of another route, where only that one's screen shows texts of the title's group. */
export const titlesOfOthers = (subject: Subject): Finding[] =>
  subject.flow.routes.flatMap((route): Finding[] => {
    const { id, title, screen } = route;
    const isAtHome = (one: Route) =>
      groupsByScreen(subject).get(`screens/${one.screen}.json`)?.has(firstPart(title)) === true;
    const other = subject.flow.routes.find((one) => one.title === title && one.screen !== screen && isAtHome(one));
    if (other === undefined || isAtHome(route)) return [];
    const message = `"${title}" is the title of "${other.id}", and "${id}" shows no text of "${firstPart(title)}"`;
    const hint = 'name a text that says what this screen is';
    return [{ file: 'routes.json', pointer: pointer('routes', id, 'title'), message, hint }];
  });
