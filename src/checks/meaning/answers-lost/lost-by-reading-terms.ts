import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/**
 * Finds pages such as the terms, which people agree to and to which every footer links, whose route lacks `beside`.
 * Reading such a page loses what people typed on the previous screen.
 */
export const lostByReadingTerms = (subject: Subject): Finding[] => {
  const { flow } = subject;
  const starts = [flow.signed_out, flow.not_found, ...flow.landing.map(({ go }) => go)];
  const steps = flow.steps.flatMap(({ routes }) => routes);
  const links = objectsTitled(subject, 'NavLink');
  const isNamed = (id: string, within: string) =>
    links.some(({ pointer, value }) => value.to === id && pointer.includes(within));
  return flow.routes.flatMap(({ id, access, beside, screen }): Finding[] => {
    const isOpen = Object.keys(flow.access[access]?.allows ?? {}).length === 0;
    const shown = flow.screens[screen];
    const isToRead =
      isOpen && shown?.kind === 'page' && shown.source === undefined && ![...starts, ...steps].includes(id);
    if (beside === true || !isToRead || !isNamed(id, '/layout/footer/') || !isNamed(id, '/consent/documents/'))
      return [];
    const message = `Whoever reads "${id}" in between loses what they have typed: every screen leads there`;
    return [
      { file: 'routes.json', pointer: pointerTo('routes', id), anchor: 'key', message, hint: 'add "beside": true' },
    ];
  });
};
