import { asList, asObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * Finds links and buttons that lead everybody to the page for addresses that do not exist. Nobody presses something to
 * read that there is no such page. If several do, the flow names the wrong page for such addresses.
 */
export function leadsToNotFound(subject: Subject): Finding[] {
  const found = writtenWith(subject, 'label').flatMap(({ file, pointer, value }): Finding[] => {
    const { not_found: missing } = subject.flow;
    const going = asList(value.do).findIndex((action) => asObject(action).go === missing);
    const place = value.to === missing ? pointerTo('to') : going === -1 ? undefined : pointerTo('do', going, 'go');
    if (place === undefined) return [];
    const message = `This leads to "${missing}", the page for addresses that do not exist`;
    return [{ file, pointer: pointer + place, message, hint: 'name the screen that the label speaks of' }];
  });
  return found.length === 1 ? found : [];
}
