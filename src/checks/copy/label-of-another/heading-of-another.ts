import { pointer } from '#core';
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
