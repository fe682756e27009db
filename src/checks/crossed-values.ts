import { isObject, pointer } from '#core';
import type { Check } from './check.ts';

/** The last word of a name with dots. */
const last = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** Values of responses and items. The contract says which field is meant, so compiling compares them with that. */
const HAS_FIELDS = /^(?:data|response|item)\./;

export const crossedValues: Check = {
  rule: 'SM30',
  name: 'crossed-values',
  severity: 'error',
  description:
    'A value is given a name that belongs to another one: the first name is sent as the last name, or a variant is chosen by its name in place of its id. Both have the right type, so nothing else notices, and the backend gets the wrong data.',
  bad: '"body": { "first_name": "form.last_name", "last_name": "form.first_name" }',
  good: '"body": { "first_name": "form.first_name", "last_name": "form.last_name" }',
  requirement: 'HT-1',
  run: ({ spots }) =>
    spots.flatMap(({ file, pointer: at, value }) => {
      if (!isObject(value)) return [];
      const named = Object.entries(value).flatMap(([key, from]) =>
        typeof from === 'string' && from.includes('.') && !HAS_FIELDS.test(from) ? [{ key, from }] : [],
      );
      return named.flatMap((one, index) => {
        if (last(one.key) === last(one.from)) return [];
        const other = named
          .slice(index + 1)
          .find(({ key, from }) => last(key) === last(one.from) && last(from) === last(one.key));
        if (other === undefined) return [];
        return [
          {
            file,
            pointer: at + pointer(one.key),
            message: `"${one.key}" is given "${one.from}", and "${other.key}" is given "${other.from}"`,
            hint: 'swap the two values',
          },
        ];
      });
    }),
};
