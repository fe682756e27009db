import { pointer } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** Links of the portal's sidebar with the icon of a link before them. */
export function oneSignForTwo({ flow }: Subject): Finding[] {
  const links = flow.layout.portal?.links ?? [];
  return links.flatMap(({ sign, label, to }, index): Finding[] => {
    const other = links.slice(0, index).find((one) => one.sign === sign && one.to !== to);
    if (sign === undefined || other === undefined) return [];
    const message = `"${label}" has the sign "${sign}" of "${other.label}": nobody can tell the two apart by it`;
    const at = pointer('layout', 'portal', 'links', index, 'sign');
    return [{ file: 'flow.json', pointer: at, message, hint: 'give each its own' }];
  });
}
