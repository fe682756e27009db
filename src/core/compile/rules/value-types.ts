import { isDate, isObject, type Json, pointerTo } from '../../model/index.ts';
import { shortened, TYPE_NAMES, typed } from '../wording.ts';
import { error, type Rule } from './rule.ts';

/** The JSON type for each type of a store's field, with "date" as a separate type. */
export const JSON_TYPES: Record<string, string> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  list: 'array',
  object: 'object',
};

export function hasType(type: string, value: Json | undefined): boolean {
  if (value === null || value === undefined) return true;
  if (type === 'date') return isDate(value);
  return type === (Array.isArray(value) ? 'array' : typeof value);
}

/**
 * Whether a value of the type `given` is allowed where the type `wanted` is required. A date is also allowed as text.
 */
export const fitsType = (given: string, wanted: string): boolean =>
  given === wanted || (given === 'date' && wanted === 'string');

/** The default of a store's field has the field's type. */
export const defaults: Rule = ({ stores }) =>
  Object.entries(stores.stores).flatMap(([store, { fields = {} }]) =>
    Object.entries(fields).flatMap(([field, declared]) => {
      const type = JSON_TYPES[declared.type] ?? declared.type;
      const value = asJson(declared.default);
      if (hasType(type, value)) return [];
      return [
        {
          ...error(
            'SC04',
            'stores.json',
            pointerTo('stores', store, 'fields', field, 'default'),
            `"${field}" holds ${TYPE_NAMES[type] ?? type}, this is ${shortened(value)}`,
            typed({ type }, value),
          ),
          field: `${store}.${field}`,
        },
      ];
    }),
  );

const asJson = (value: unknown): Json | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : Array.isArray(value)
      ? []
      : isObject(value)
        ? {}
        : undefined;

interface ComparedValue {
  value: Json | undefined;
  /** The JSON pointer within the test. */
  pointer: string;
}

/** The values with which the test of a condition compares. */
export function comparedWith(test: Json | undefined): ComparedValue[] {
  if (!isObject(test)) return [{ value: test, pointer: '' }];
  return ['is', 'is_not', 'is_one_of'].flatMap((word) => {
    const asked = test[word];
    if (Array.isArray(asked)) return asked.map((value, index) => ({ value, pointer: pointerTo(word, index) }));
    return asked === undefined ? [] : [{ value: asked, pointer: pointerTo(word) }];
  });
}
