import { asObject, isObject, isWithin, pointerTo, shownBy } from '#core';
import type { Finding } from '../../check.ts';
import { nodesKeyedBy, objectNodes, objectsTitled, type Subject } from '../../subject/subject.ts';

/**
 * Finds items that are compared by words that people read, such as their name, with a field in which pressing the item
 * stores another of its values, such as its id. The two are never equal, so no item looks chosen.
 */
export const comparedByItsWords = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap((list) => {
    const isInside = ({ file, pointer }: { file: string; pointer: string }) =>
      file === list.file && isWithin(`${list.pointer}/blocks`, pointer);
    const shown = new Set(
      objectNodes(subject)
        .filter(isInside)
        .flatMap(({ value }) => shownBy(value)),
    );
    const stored = objectsTitled(subject, 'SetAction')
      .filter(isInside)
      .flatMap(({ value }) => Object.entries(asObject(value.set)));
    return nodesKeyedBy(subject, 'reference')
      .filter(isInside)
      .flatMap(({ file, pointer, value }) =>
        Object.entries(value).flatMap(([name, test]): Finding[] => {
          const field = isObject(test) ? test.same_as : undefined;
          const from = stored.flatMap(([target, source]) => (target === field ? [source] : []));
          const [meant, ...others] = new Set(from);
          if (typeof field !== 'string' || typeof meant !== 'string' || others.length > 0) return [];
          if (meant === name || ![name, meant].every((one) => one.startsWith('item.')) || !shown.has(name)) return [];
          if (shown.has(meant)) return [];
          const message = `A press stores "${meant}" in "${field}", and this compares "${name}" with it`;
          return [{ file, pointer: pointer + pointerTo(name), message, hint: `compare "${meant}"` }];
        }),
      );
  });
