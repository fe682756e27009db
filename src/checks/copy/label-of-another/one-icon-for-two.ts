import { lastPart, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** Icons for pages. The others say something of a page: two links may both have a lock, and all a check mark. */
const OF_PAGES = ['calendar', 'card', 'home', 'mail', 'parcel', 'phone', 'settings'];

/** Links of the portal's sidebar with the icon of a link before them, although there is one with their name. */
export function oneIconForTwo({ flow }: Subject): Finding[] {
  const links = flow.layout.portal?.links ?? [];
  return links.flatMap(({ icon, label, to }, index): Finding[] => {
    const other = links.slice(0, index).find((one) => one.icon === icon && one.to !== to);
    if (icon === undefined || other === undefined || !OF_PAGES.includes(icon)) return [];
    const words = wordsInName(lastPart(label));
    if (words.includes(icon) || !words.some((word) => OF_PAGES.includes(word))) return [];
    const message = `"${label}" has the icon "${icon}" of "${other.label}": nobody can tell the two apart by it`;
    const pointer = pointerTo('layout', 'portal', 'links', index, 'icon');
    return [{ file: 'flow.json', pointer, message, hint: 'give each its own' }];
  });
}
