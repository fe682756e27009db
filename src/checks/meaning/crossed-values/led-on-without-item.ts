import { hasEntry, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** The destination that depends only on what was remembered before, whatever people press. */
const REMEMBERED = 'next_open_step';

const readsItem = (part: unknown) => stringsIn(part).some((text) => text.startsWith('item.'));

/**
 * Finds buttons in a list that name an item, such as "Start Migraine relief", and lead to the open step of whatever
 * people worked on before. New people see the error screen, and others order something else than they pressed.
 */
export const ledOnWithoutItem = (subject: Subject): Finding[] => {
  const lists = objectsTitled(subject, 'EachBlock');
  const buttons = objectsTitled(subject, 'ButtonBlock').filter(
    ({ file, pointer, value }) =>
      readsItem(value.with) &&
      !readsItem(value.do) &&
      !hasEntry(value.do, 'call') &&
      lists.some((list) => list.file === file && pointer.startsWith(`${list.pointer}/`)),
  );
  return objectsTitled(subject, 'GoAction').flatMap(({ file, pointer, value }): Finding[] => {
    const isInButton = buttons.some((one) => one.file === file && pointer.startsWith(`${one.pointer}/do/`));
    if (value.go !== REMEMBERED || !isInButton) return [];
    return [
      {
        file,
        pointer: `${pointer}/go`,
        message: 'This button names one item of the list, and leads to the open step of what people did last',
        hint: 'lead to a route or "next_path", with "params" from the item',
      },
    ];
  });
};
