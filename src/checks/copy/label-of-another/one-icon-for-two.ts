import { lastPart, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * Icons that stand for a page. The other icons, such as a lock or a check mark, describe a page, so several links may
 * share them.
 */
const OF_PAGES = ['calendar', 'card', 'home', 'mail', 'parcel', 'phone', 'settings'];

/**
 * Finds links of the portal's sidebar that have the icon of an earlier link, although an icon with their own name
 * exists.
 */
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
