import { flattenedFields } from '../../eval/index.ts';
import type { Field } from '../../generated/flow-files.ts';
import { pointerTo, type Problem } from '../../model/index.ts';
import { formsOf } from '../../rules/index.ts';
import { error, type Rule } from './rule.ts';

/** A field whose units have the same names as the units of another field, so that both fields switch units together. */
interface Measured {
  pointer: string;
  name: string;
  units: NonNullable<Field['units']>;
}

const namesOf = ({ units }: Measured) => units.map(({ name }) => name);

/** Whether the first unit of a field is the one in which its value is stored, or no unit of it is. */
function beginsWithOwn({ units }: Measured): boolean {
  const isOwn = ({ parts }: Measured['units'][number]) => parts.some(({ factor }) => factor === 1);
  return !units.some(isOwn) || units.slice(0, 1).some(isOwn);
}

const areAlike = (one: Measured, other: Measured) =>
  namesOf(one).toSorted().join() === namesOf(other).toSorted().join() && namesOf(one)[0] !== namesOf(other)[0];

/**
 * Fields of one form whose units are switched together begin with the same unit. Otherwise people read one field in the
 * wrong unit, and a wrong number is stored.
 */
export const unitOrder: Rule = ({ screens }) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap(({ pointer, fields }): Problem[] => {
      const measured = flattenedFields(fields).flatMap(({ entry, pointer: place }): Measured[] =>
        'field' in entry && entry.units !== undefined
          ? [{ pointer: `${pointer}/fields${place}${pointerTo('units')}`, name: entry.field, units: entry.units }]
          : [],
      );
      const found = measured.flatMap((one, index) =>
        measured.slice(index + 1).flatMap((other) => (areAlike(one, other) ? [{ one, other }] : [])),
      );
      return found.slice(0, 1).map(({ one, other }) => {
        const [wrong, right] = beginsWithOwn(other) ? [one, other] : [other, one];
        const [first = '', meant = ''] = [namesOf(wrong)[0], namesOf(right)[0]];
        return error(
          'SM37',
          `screens/${id}.json`,
          wrong.pointer + pointerTo(0),
          `"${wrong.name}" begins with "${first}" and "${right.name}" with "${meant}": people take one of the units for the other`,
          `put "${meant}" first here, too`,
        );
      });
    }),
  );
