import { flattenedFields } from '../../eval/index.ts';
import { pointerTo, type Problem } from '../../model/index.ts';
import { formsOf } from '../../rules/index.ts';
import { error, type Rule } from './rule.ts';

/** The number of an address line by its `autocomplete`: 2 for "address-line2". */
const lineOf = (autocomplete = '') => Number(/^address-line(\d)$/.exec(autocomplete)?.[1] ?? 0);

/**
 * The lines of an address are in order: "address-line1" before "address-line2". Otherwise people write the street where
 * the flat belongs.
 */
export const addressLines: Rule = ({ screens }) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap(({ pointer, fields }): Problem[] => {
      const lines = flattenedFields(fields).flatMap(({ entry, pointer: place }) => {
        const line = 'field' in entry ? lineOf(entry.autocomplete) : 0;
        return line === 0 ? [] : [{ line, place, group: place.replace(/\/\d+$/, '') }];
      });
      const early = lines.find((one, index) => {
        const next = lines[index + 1];
        if (next === undefined || next.group !== one.group || next.line >= one.line) return false;
        // If the line was already asked for, it begins a second address.
        return !lines.slice(0, index).some((other) => other.group === next.group && other.line === next.line);
      });
      if (early === undefined) return [];
      const message = `Line ${early.line} of the address is asked for before an earlier line`;
      const place = `${pointer}/fields${early.place}${pointerTo('autocomplete')}`;
      return [error('SM37', `screens/${id}.json`, place, message, 'put the lines in their order')];
    }),
  );
