import { asList, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { partsAt } from '../../subject/parts-at.ts';
import { type Subject, textIn } from '../../subject/subject.ts';

/**
 * Finds values that are shown with the list of another value: the number of an order with the words for its state.
 * Reported if the list is used for that other value everywhere else, and has no words for the examples that the contract
 * gives of this value.
 */
export const listsForOtherValues = (subject: Subject): Finding[] => {
  const all = objectsWith(subject, 'list').flatMap((node) => {
    const from = textIn(node.value, 'value');
    return from === undefined || node.value.format !== undefined
      ? []
      : [{ node, from, field: lastPart(from), list: JSON.stringify(node.value.list) }];
  });
  return all.flatMap(({ node, from, field, list }): Finding[] => {
    const [usual, ...more] = new Set(
      all.flatMap((other) => (other.list === list && other.field !== field ? [other.field] : [])),
    );
    const isOnly = all.every((other) => other.list !== list || other.field !== field || other.from === from);
    if (usual === undefined || more.length > 0 || !isOnly) return [];
    const meant = from.slice(0, -field.length) + usual;
    const words = asList(node.value.list).flatMap((one) => textIn(one, 'value') ?? []);
    const examples = (partsAt(subject, node, from) ?? []).flatMap(({ schema }) =>
      [...asList(schema.examples), ...asList(schema.enum)].map(String),
    );
    const isThere = partsAt(subject, node, meant) !== undefined;
    if (!isThere || examples.length === 0 || examples.some((one) => words.includes(one))) return [];
    const message = `This list has words for "${usual}" everywhere else, and none for "${from}", such as "${examples[0] ?? ''}"`;
    return [{ file: node.file, pointer: node.pointer + pointerTo('value'), message, hint: `write "${meant}"` }];
  });
};
