import { firstPart, isObject } from '#core';
import type { Finding } from '../../check.ts';
import { valuesBelow } from '../../subject/values-below.ts';
import { exampleIn } from '../../subject/example-items.ts';
import { objectsTitled, type ObjectNode, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Finds lists in which choosing an item stores some of its values, but not one that a call later sends from the same
 * store. The backend then gets the value of an earlier choice, or none. The call may be in another list of the same
 * items.
 */
export const choicesNotStored = (subject: Subject): Finding[] => {
  const set = new Set(
    objectsTitled(subject, 'SetAction').flatMap(({ value }) => (isObject(value.set) ? Object.keys(value.set) : [])),
  );
  const lists = objectsTitled(subject, 'EachBlock');
  const partsOf = ({ file, pointer }: ObjectNode) => valuesBelow(subject, { file, pointer: `${pointer}/blocks` });
  return lists.flatMap((list) => {
    const inItem = partsOf(list);
    const others = lists.filter(({ file, value }) => file === list.file && value.of === list.value.of);
    const item = exampleIn(subject, list.file, textIn(list.value, 'of') ?? '', 'usual') ?? {};
    const taking = inItem.find(
      ({ value }) =>
        isObject(value) &&
        isObject(value.set) &&
        Object.values(value.set).some((from) => typeof from === 'string' && from.startsWith('item.')),
    );
    if (taking === undefined || !isObject(taking.value) || !isObject(taking.value.set)) return [];
    const stores = Object.keys(taking.value.set).map((name) => firstPart(name));
    return others.flatMap(partsOf).flatMap(({ value }): Finding[] => {
      const call = isObject(value) ? (textIn(value, 'call') ?? '') : '';
      const body = Object.entries(subject.flow.calls[call]?.body ?? {});
      const lacking = body.find(
        ([key, from]) =>
          typeof from === 'string' && stores.includes(firstPart(from)) && Object.hasOwn(item, key) && !set.has(from),
      );
      if (lacking === undefined) return [];
      const [key, from] = lacking;
      const message = `"${call}" sends "${String(from)}", and nothing puts into it which "${key}" was chosen`;
      return [
        {
          file: taking.file,
          pointer: `${taking.pointer}/set`,
          message,
          hint: `set "${String(from)}" to "item.${key}" here`,
        },
      ];
    });
  });
};
