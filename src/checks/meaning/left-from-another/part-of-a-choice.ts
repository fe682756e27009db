import { asList, asObject, firstPart, type JsonObject, pointerTo, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { exampleIn } from '../../subject/example-items.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

const isWithin = ({ file, pointer }: ObjectNode, outer: ObjectNode) =>
  file === outer.file && pointer.startsWith(`${outer.pointer}/`);

/** The fields and stores that the actions of a button set or clear. */
const touchedBy = (subject: Subject, button: ObjectNode): string[] =>
  objectsTitled(subject, 'SetAction', 'ClearAction')
    .filter((node) => isWithin(node, button))
    .flatMap(({ value }) => [
      ...Object.keys(asObject(value.set)),
      ...asList(value.clear).filter((one) => typeof one === 'string'),
    ]);

/** The field of a store that a `set` fills with the id of the item: "cart.variant". */
const chosenId = (set: JsonObject): string | undefined =>
  Object.entries(set).find(([, from]) => from === 'item.id')?.[0];

/**
 * Finds buttons in a list that store an item's id but not another field of the item, although a call sends both. The
 * call then sends the new id with the field of an earlier choice, or without it.
 */
export const partOfAChoice = (subject: Subject): Finding[] => {
  const { calls, stores } = subject.flow;
  const sent = new Set(Object.values(calls).flatMap(({ body = {} }) => stringsIn(body)));
  const buttons = objectsTitled(subject, 'ButtonBlock');
  return objectsTitled(subject, 'EachBlock').flatMap((list) => {
    const item = exampleIn(subject, list.file, textIn(list.value, 'of') ?? '', 'usual') ?? {};
    const inside = objectsTitled(subject, 'SetAction').filter((node) => isWithin(node, list));
    return inside.flatMap((node): Finding[] => {
      const id = chosenId(asObject(node.value.set));
      const button = buttons.find((one) => isWithin(node, one));
      if (id === undefined || button === undefined || !sent.has(id)) return [];
      const store = firstPart(id);
      const touched = touchedBy(subject, button);
      const left = Object.keys(stores[store]?.fields ?? {}).find((field) => {
        const name = `${store}.${field}`;
        return Object.hasOwn(item, field) && sent.has(name) && !touched.includes(name) && !touched.includes(store);
      });
      if (left === undefined) return [];
      return [
        {
          file: node.file,
          pointer: node.pointer + pointerTo('set'),
          anchor: 'key',
          message: `This stores which item was chosen, and not its "${left}": a call sends "${store}.${left}" of an earlier choice`,
          hint: `add "${store}.${left}": "item.${left}"`,
        },
      ];
    });
  });
};
