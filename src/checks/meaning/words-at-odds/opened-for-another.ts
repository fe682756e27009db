import { asObject, isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The values to which actions set a field, at any depth. */
const setIn = (value: Json | undefined, field: string): string[] =>
  Array.isArray(value)
    ? value.flatMap((one) => setIn(one, field))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => {
          const word = key === 'set' ? textIn(asObject(asObject(one)[field]), 'is') : undefined;
          return word === undefined ? setIn(one, field) : [word];
        })
      : [];

/**
 * Finds parts that are unfolded for one value of a field, while a control inside them sets another value. People who
 * come back find the part folded.
 */
export const openedForAnother = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'DetailsBlock').flatMap(({ file, pointer, value }) =>
    Object.entries(asObject(value.open_if)).flatMap(([field, test]): Finding[] => {
      const asked = isObject(test) ? textIn(test, 'is') : undefined;
      const [set, ...others] = setIn(value.blocks, field);
      if (asked === undefined || set === undefined || [set, ...others].includes(asked)) return [];
      const message = `This is open when "${field}" is "${asked}", and what is in it sets "${set}"`;
      return [{ file, pointer: pointer + pointerTo('open_if', field, 'is'), message, hint: `write "${set}"` }];
    }),
  );
