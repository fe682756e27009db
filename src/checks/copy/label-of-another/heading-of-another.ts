import { firstPart, type Flow, lastPart, paramsOf, pointerTo, type Route, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** Whether a copy key begins with a word of a route's id: "portal.dashboard" with "portal" of "portal-dashboard". */
const isCalledLike = (text: string, { id }: Route) => wordsInName(id).includes(firstPart(text));

const headingOf = (screen: Flow['screens'][string] | undefined) =>
  screen !== undefined && 'heading' in screen ? screen.heading : undefined;

/**
 * Finds screens with the heading of another screen, when the heading is the other screen's title, or has the same first
 * key part as that title.
 */
export const headingOfAnother = ({ flow }: Subject): Finding[] =>
  Object.entries(flow.screens).flatMap(([name, screen]): Finding[] => {
    const heading = headingOf(screen);
    // If a title begins with a word of the route's id, the title surely belongs to this screen.
    const isNamed = flow.routes.some((route) => route.screen === name && isCalledLike(route.title, route));
    const own = flow.routes.filter((route) => route.screen === name).map(({ title }) => title);
    const other = flow.routes.find(({ screen: one, title }) => {
      const isItsOwn = title === heading || (isNamed && firstPart(title) === firstPart(heading ?? ''));
      return one !== name && isItsOwn && headingOf(flow.screens[one]) === heading;
    });
    const isOwn = (one: string) => one === heading || firstPart(one) === firstPart(heading ?? '');
    if (other === undefined || own.some(isOwn)) return [];
    const [title] = own;
    const message = `"${heading}" is the heading of "${other.id}"`;
    const hint = title === undefined ? 'name a text that says what this screen is' : `write "${title}"`;
    return [{ file: `screens/${name}.json`, pointer: pointerTo('heading'), message, hint }];
  });

/**
 * Whether the copy key of a text names a route or its screen: "signup.title" names "signup", "layout.terms" names
 * "terms".
 */
const isNamedAfter = (text: string, { id, screen }: Route) =>
  [firstPart(text), lastPart(text)].some((word) => word === id || word === screen);

/** Whether the paths of two routes have the same parameters, and at least one. */
const areAlike = ({ path }: Route, other: Route) =>
  paramsOf(path).length > 0 && paramsOf(path).join() === paramsOf(other.path).join();

/** Routes with the title of another route, although copy/ has a title with their own name (WCAG 2.4.2). */
export const routeTitlesOfOthers = ({ flow }: Subject): Finding[] => {
  const texts = flow.texts[flow.default_locale] ?? {};
  return flow.routes.flatMap((route): Finding[] => {
    const { id, screen, title } = route;
    const other = flow.routes.find((one) => one.screen !== screen && one.title === title && isNamedAfter(title, one));
    const own =
      [id, screen].map((name) => `${name.replaceAll('-', '_')}.title`).find((text) => text in texts) ??
      flow.routes.find((one) => one.screen === screen && one.title !== title)?.title ??
      [headingOf(flow.screens[screen])].find((heading) => heading !== undefined && isCalledLike(heading, route));
    if (other === undefined || own === undefined || isNamedAfter(title, route) || isCalledLike(title, route)) return [];
    if (
      areAlike(route, other) &&
      !flow.routes.some((one) => one.screen === screen && one.id !== id && areAlike(route, one))
    ) {
      const shown = `"${id}" has the title and the parameters of "${other.id}", and shows another screen`;
      return [
        {
          file: 'routes.json',
          pointer: pointerTo('routes', id, 'screen'),
          message: shown,
          hint: `write "${other.screen}"`,
        },
      ];
    }
    const message = `"${title}" is the title of "${other.id}": nobody can tell the two pages apart`;
    return [{ file: 'routes.json', pointer: pointerTo('routes', id, 'title'), message, hint: `write "${own}"` }];
  });
};

/**
 * Finds routes that have the title of another route, which is also its heading or names it, although a text of their
 * own exists and fits their id: "portal-settings" with the title "portal.dashboard".
 */
export const titlesBesideOwnHeading = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap((route): Finding[] => {
    const { id, screen, title } = route;
    const heading = headingOf(flow.screens[screen]);
    const isIn = (word: string, one: Route) => wordsInName(one.id).includes(word);
    if (heading === undefined || heading === title || isIn(lastPart(title), route)) return [];
    const isOwn = isIn(lastPart(heading), route) || (isIn(firstPart(heading), route) && !isIn(firstPart(title), route));
    // If copy/ has a title for this screen, unused-copy says that nothing shows it.
    const hasOwnTitle = `${firstPart(heading)}.title` in (flow.texts[flow.default_locale] ?? {});
    const isOf = (one: Route) => {
      const its = headingOf(flow.screens[one.screen]);
      const isNamed = isIn(lastPart(title), one) && (its === title || lastPart(title) === one.id);
      const isOfItsGroup = its !== undefined && firstPart(its) === firstPart(title);
      return isNamed || (isOfItsGroup && firstPart(heading) !== firstPart(title) && !hasOwnTitle);
    };
    const other = flow.routes.find((one) => one.screen !== screen && one.title === title && isOf(one));
    if (other === undefined || !isOwn) return [];
    const isBoth = headingOf(flow.screens[other.screen]) === title;
    const message = `"${title}" is the title ${isBoth ? 'and the heading ' : ''}of "${other.id}": nobody can tell the two pages apart`;
    return [{ file: 'routes.json', pointer: pointerTo('routes', id, 'title'), message, hint: `write "${heading}"` }];
  });
