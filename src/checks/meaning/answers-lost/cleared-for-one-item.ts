import { asList, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/**
 * Finds buttons of list items that clear a store of answers. The store holds the answers to the questions of all items,
 * so whoever starts one loses the answers that were given for another and are not sent yet.
 */
export const clearedForOneItem = (subject: Subject): Finding[] => {
  const lists = objectsTitled(subject, 'EachBlock');
  return objectsTitled(subject, 'ClearAction').flatMap(({ file, pointer, value }) => {
    const isInItem = lists.some((list) => list.file === file && pointer.startsWith(`${list.pointer}/blocks/`));
    if (!isInItem || /\/then\//.test(pointer)) return [];
    return asList(value.clear).flatMap((name, index): Finding[] => {
      if (typeof name !== 'string' || subject.flow.stores[name]?.holds !== 'answers') return [];
      const message = `This button belongs to one item of a list, and "${name}" has the answers for all of them`;
      return [
        {
          file,
          pointer: pointer + pointerTo('clear', index),
          message,
          hint: 'clear them in the "then" of the call that sends them',
        },
      ];
    });
  });
};
