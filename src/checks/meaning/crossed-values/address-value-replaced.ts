import { asObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { sending } from './fixed-when-sent.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/**
 * Finds fields that a route takes from its address and a call sends, while a screen replaces the value by what people
 * type.
 */
export const addressValueReplaced = (subject: Subject): Finding[] => {
  const taken = new Set(subject.flow.routes.flatMap(({ takes }) => Object.keys(takes ?? {})));
  return objectsTitled(subject, 'SetAction').flatMap(({ file, pointer, value }) =>
    Object.entries(asObject(value.set)).flatMap(([name, given]): Finding[] => {
      if (!taken.has(name) || typeof given !== 'string' || !given.startsWith('form.')) return [];
      if (sending(subject, name).length === 0) return [];
      const message = `"${name}" comes from the address of a screen, and here it becomes "${given}"`;
      return [
        {
          file,
          pointer: pointer + pointerTo('set', name),
          message,
          hint: 'leave it out, or set the field that is meant',
        },
      ];
    }),
  );
};
