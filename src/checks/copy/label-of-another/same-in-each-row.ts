import { asObject, firstPart, type Json, pointerTo, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/**
 * The reference whose value fills a placeholder: "cart.name" for a placeholder that is given as text or as `{"value":
 * …}`.
 */
const filledFrom = (given: Json | undefined) => (typeof given === 'string' ? given : textIn(given, 'value'));

/**
 * Finds headings, buttons and links in the rows of a list that read the same in every row, because their placeholder
 * gets a value that does not come from the row's item: every button says "Choose Tundish" (WCAG 2.4.4, 2.4.6).
 */
export const sameInEachRow = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer: list, value: each }) => {
    const shown = new Set(stringsIn(each.blocks));
    const rows = writtenWith(subject, 'with').filter(
      (node) => node.file === file && node.pointer.startsWith(`${list}/blocks/`),
    );
    return rows.flatMap(({ pointer, value }): Finding[] => {
      const isNaming =
        value.block === 'heading' || (textIn(value, 'label') !== undefined && ('do' in value || 'to' in value));
      const given = Object.entries(asObject(value.with));
      const isOfRow = given.some(([, one]) => firstPart(filledFrom(one) ?? '') === 'item');
      if (!isNaming || isOfRow) return [];
      return given.flatMap(([name, one]) => {
        const from = filledFrom(one);
        if (from === undefined || !shown.has(`item.${name}`)) return [];
        const message = `"${from}" is the same in every row, and this should tell the rows apart`;
        return [{ file, pointer: pointer + pointerTo('with', name), message, hint: `write "item.${name}"` }];
      });
    });
  });
