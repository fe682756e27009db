import { type Route, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** Whether a page shows nothing but its heading. */
const isEmpty = ({ flow }: Subject, { screen }: Route): boolean => {
  const shown = flow.screens[screen];
  return shown?.kind === 'page' && shown.blocks.length === 0 && (shown.aside ?? []).length === 0;
};

/** Links to a page that shows nothing. It may have to exist, and nobody should be invited to it. */
export const leadsToNothing = (subject: Subject): Finding[] => {
  const empty = subject.flow.routes.filter((route) => isEmpty(subject, route)).map(({ id }) => id);
  return objectsTitled(subject, 'LinkBlock').flatMap(({ file, pointer: at, value }): Finding[] => {
    const to = textIn(value, 'to') ?? '';
    if (!empty.includes(to)) return [];
    const message = `This leads to "${to}", which shows nothing`;
    return [{ file, pointer: at + pointer('to'), message, hint: 'lead elsewhere, or show something there' }];
  });
};
