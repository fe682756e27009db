import { asObject, jsonOf, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';
import { contradicts } from './contradictions.ts';

/**
 * Finds lists that let in only items with one value (`only_if`), while parts of the list are for items with that value
 * alone, or with another one: "Our suggestion" in a list that has nothing but suggestions. Not reported if a second
 * list of the screen may show the others.
 */
export const decidedByList = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer, value }, _, lists) => {
    if (lists.some((one) => one.file === file && one.pointer !== pointer && one.value.of === value.of)) return [];
    const within = writtenWith(subject, 'if').filter(
      (node) => node.file === file && node.pointer.startsWith(`${pointer}/blocks/`),
    );
    return Object.entries(asObject(value.only_if)).flatMap(([name, test]): Finding[] => {
      const asked = within.flatMap(({ value: inner }) => {
        const own = asObject(inner.if)[name];
        return own === undefined ? [] : [own];
      });
      const isDecided = asked.some(
        (own) => JSON.stringify(own) === JSON.stringify(test) || contradicts(own, jsonOf(test) ?? null),
      );
      if (!isDecided || !name.startsWith('item.')) return [];
      const message = `Parts of this list ask for "${name}", and this lets in only items with one value of it`;
      const hint = 'take this line out, or leave out the parts that ask for it';
      return [{ file, pointer: pointer + pointerTo('only_if', name), message, hint }];
    });
  });
