import { isObject, pointer } from '#core';
import type { Check } from './check.ts';

/** The last word of a name with dots. */
const last = (name: string) => name.slice(name.lastIndexOf('.') + 1);

export const crossedValues: Check = {
  rule: 'SM30',
  name: 'crossed-values',
  severity: 'error',
  description:
    'Two values are swapped: the first name is sent as the last name, and the last name as the first. Both have the right type, so the backend accepts the wrong data.',
  bad: '"body": { "first_name": "form.last_name", "last_name": "form.first_name" }',
  good: '"body": { "first_name": "form.first_name", "last_name": "form.last_name" }',
  requirement: 'HT-1',
  run: ({ spots }) =>
    spots.flatMap(({ file, pointer: at, value }) => {
      if (!isObject(value)) return [];
      const named = Object.entries(value).flatMap(([key, from]) =>
        typeof from === 'string' && from.includes('.') ? [{ key, from }] : [],
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
