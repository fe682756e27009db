import { flattenedFields } from '../../eval/index.ts';
import { formsOf } from '../../rules/index.ts';
import { pointerTo, type Problem } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** The size of units of length in meters, and of weight in kilograms. */
const SIZES: Readonly<Record<string, number>> = {
  inch: 0.0254,
  foot: 0.3048,
  yard: 0.9144,
  millimeter: 0.001,
  centimeter: 0.01,
  meter: 1,
  ounce: 0.028349523125,
  pound: 0.45359237,
  stone: 6.35029318,
  gram: 0.001,
  kilogram: 1,
};
const LENGTHS = 6;

/** Other spellings of these units: plurals, abbreviations and British English. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  inch: ['inches', 'in'],
  foot: ['feet', 'ft'],
  yard: ['yards', 'yd'],
  millimeter: ['millimeters', 'millimetres', 'mm'],
  centimeter: ['centimeters', 'centimetres', 'cm'],
  meter: ['meters', 'metres', 'm'],
  ounce: ['ounces', 'oz'],
  pound: ['pounds', 'lb', 'lbs'],
  stone: ['stones', 'st'],
  gram: ['grams', 'g'],
  kilogram: ['kilograms', 'kilogrammes', 'kg'],
};

/** The unit that a copy key names: "units.kilograms". */
function unitOf(key: string): string | undefined {
  const word = key.replace(/^.*[._-]/, '').toLowerCase();
  return Object.keys(SIZES).find((unit) => unit === word || ALSO[unit]?.includes(word));
}

const isLength = (unit: string) => Object.keys(SIZES).indexOf(unit) < LENGTHS;

/** The largest relative error of a factor. Nobody types all digits. */
const PRECISE = 0.005;

/** The factor of a unit is its size in the field's own unit: 1 kilogram is 2.2046 pounds. */
export const unitFactors: Rule = ({ screens }) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap(({ pointer, fields }) =>
      flattenedFields(fields).flatMap(({ entry, pointer: place }): Problem[] => {
        if (!('field' in entry) || entry.units === undefined) return [];
        const here = `${pointer}/fields${place}`;
        const parts = entry.units.flatMap(({ parts: own }, unit) =>
          own.map((part, index) => ({
            ...part,
            unit: unitOf(part.label),
            pointer: here + pointerTo('units', unit, 'parts', index),
          })),
        );
        const base = unitOf(entry.field) ?? parts.find(({ factor }) => factor === 1)?.unit;
        if (base === undefined) return [];
        return parts.flatMap(({ unit, factor, label, pointer: part }): Problem[] => {
          if (unit === undefined || isLength(unit) !== isLength(base)) return [];
          const right = (SIZES[unit] ?? 1) / (SIZES[base] ?? 1);
          if (Math.abs(factor / right - 1) <= PRECISE) return [];
          const shown = Number(right.toPrecision(8));
          const meant = parts.some((other) => other.pointer !== part && other.label === label);
          const message = `One ${unit} is ${shown} of the field's own unit (${base}), and here it is ${factor}`;
          return [
            error(
              'SM30',
              `screens/${id}.json`,
              part + pointerTo(meant ? 'label' : 'factor'),
              message,
              meant ? 'name the unit that is meant' : `write ${shown}`,
            ),
          ];
        });
      }),
    ),
  );
