import { nearest } from '#core';
import type { Check } from './check.ts';
import { shownTexts } from './subject/shown-texts.ts';

export const lostPlaceholder: Check = {
  rule: 'RF10',
  name: 'lost-placeholder',
  severity: 'error',
  description:
    'A value is given to a text that does not say it: the sentence has lost its point, like a button "Choose" that no longer says what. Between languages, compile holds the same.',
  bad: '"common.choose_name": "Choose"   shown with { "name": "item.name" }',
  good: '"common.choose_name": "Choose {name}"',
  requirement: 'LY-7',
  run: (subject) =>
    shownTexts(subject).flatMap(({ spot, key, given, asked }) =>
      given
        .filter((name) => !asked.includes(name))
        // Of several texts in a lookup, not each needs every value.
        .filter(() => !spot.pointer.includes('/text_by/'))
        // unbound-placeholder reports a value whose name is nearly a placeholder's.
        .filter(
          (name) =>
            nearest(
              name,
              asked.filter((other) => !given.includes(other)),
            ) === undefined,
        )
        .map((name) => ({
          file: spot.file,
          pointer: spot.pointer,
          message: `The text "${key}" must say {${name}}, which is given to it here`,
          hint: `put {${name}} into the text, or take "${name}" out of "with"`,
        })),
    ),
};
