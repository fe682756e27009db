import { firstPart, pointer, type Route } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** Screens whose heading is another screen's title and heading, and not their own title. */
export const headingsOfOthers = ({ flow }: Subject): Finding[] =>
  Object.entries(flow.screens).flatMap(([name, screen]): Finding[] => {
    const heading = 'heading' in screen ? screen.heading : undefined;
    const own = flow.routes.filter((route) => route.screen === name).map(({ title }) => title);
    const other = flow.routes.find(({ screen: one, title }) => {
      const there = flow.screens[one];
      return one !== name && title === heading && there !== undefined && 'heading' in there && there.heading === title;
    });
    if (other === undefined || own.includes(heading ?? '')) return [];
    const [title] = own;
    const message = `"${heading}" is the title and the heading of "${other.id}"`;
    const hint = title === undefined ? 'name a text that says what this screen is' : `write "${title}"`;
    return [{ file: `screens/${name}.json`, pointer: pointer('heading'), message, hint }];
  });

/** Whether a text has the name of a route or of its screen: "signup.title" of "signup". */
const isNamedAfter = (text: string, { id, screen }: Route) => [id, screen].includes(firstPart(text));

/**
 * Routes that have a title of their own and show that of another route with another screen, as its name says
 * (WCAG 2.4.2).
 */
export const titlesOfOthers = ({ flow }: Subject): Finding[] => {
  const texts = flow.texts[flow.default_locale] ?? {};
  return flow.routes.flatMap((route): Finding[] => {
    const { id, screen, title } = route;
    const other = flow.routes.find((one) => one.screen !== screen && one.title === title && isNamedAfter(title, one));
    const own =
      [id, screen].map((name) => `${name.replaceAll('-', '_')}.title`).find((text) => text in texts) ??
      flow.routes.find((one) => one.screen === screen && one.title !== title)?.title;
    if (other === undefined || own === undefined || isNamedAfter(title, route)) return [];
    const message = `"${title}" is the title of "${other.id}": nobody can tell the two pages apart`;
    return [{ file: 'routes.json', pointer: pointer('routes', id, 'title'), message, hint: `write "${own}"` }];
  });
};
