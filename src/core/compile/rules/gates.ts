import type { Field } from '../../generated/flow-files.ts';
import { flattenedFields } from '../../eval/index.ts';
import { pointerTo, type Problem } from '../../model/index.ts';
import { formsOf } from '../../rules/index.ts';
import { error, type Rule } from './rule.ts';

/** A gate is a checkbox that people must tick, and that is not stored. */
export const gates: Rule = ({ screens }) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap(({ pointer, fields }) =>
      flattenedFields(fields).flatMap(({ entry, pointer: here }) =>
        'field' in entry && entry.gate === true ? misused(`screens/${id}.json`, `${pointer}/fields${here}`, entry) : [],
      ),
    ),
  );

function misused(file: string, pointer: string, { field, type, optional, consent }: Field): Problem[] {
  const here = pointer + pointerTo('gate');
  if (type !== 'boolean')
    return [error('SC03', file, here, `"${field}" is no checkbox, and only a checkbox can be a gate`, 'remove it')];
  if (consent !== undefined)
    return [
      error('SC03', file, here, `"${field}" is a consent, which is kept, and a gate is not`, 'remove one of the two'),
    ];
  if (optional === true)
    return [
      error(
        'SC03',
        file,
        pointer + pointerTo('optional'),
        `"${field}" is a gate, which everybody has to tick`,
        'remove it',
      ),
    ];
  return [];
}
