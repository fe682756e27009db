import { numbersAsked, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { nodesKeyedBy, objectsTitled, type Subject } from '../../subject/subject.ts';

/**
 * Finds conditions inside a list on the number of its own items that decide nothing. There is at least the item that the
 * condition stands in, so "below 1" never holds, and "above 0" always does.
 */
export const countedInside = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer, value: { of } }) => {
    const name = `${String(of)}.length`;
    const within = nodesKeyedBy(subject, 'reference').filter(
      (node) => node.file === file && node.pointer.startsWith(`${pointer}/blocks/`),
    );
    return within.flatMap((node): Finding[] => {
      const asked = numbersAsked(node.value[name] ?? null);
      const isNever = asked !== undefined && asked.to < 1;
      const isAlways = asked !== undefined && asked.from <= 1 && asked.to === Infinity;
      if (!isNever && !isAlways) return [];
      const message = `This ${isNever ? 'never' : 'always'} holds: inside the list "${String(of)}" there is at least one`;
      return [
        { file, pointer: node.pointer + pointerTo(name), message, hint: 'ask for another number, such as more than 1' },
      ];
    });
  });
