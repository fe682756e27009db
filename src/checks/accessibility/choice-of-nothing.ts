import { isShared } from '#core';
import type { Check } from '../check.ts';
import { objectsTitled } from '../subject/subject.ts';

export const choiceOfNothing: Check = {
  rule: 'AX07',
  name: 'choice-of-nothing',
  severity: 'error',
  description:
    'A radio button (a button with "chosen_if") is not inside a group with "choice". Screen readers cannot say what is to be chosen, and the arrow keys do not move between the radio buttons.',
  bad: '{ "block": "each", …, "blocks": [{ "block": "button", "chosen_if": { … }, … }] }',
  good: '{ "block": "group", "choice": "quantities.heading", "blocks": [{ "block": "each", … }] }',
  requirement: 'RT-11, WCAG 1.3.1, WCAG 4.1.2',
  run: (subject) => {
    const groups = objectsTitled(subject, 'GroupBlock').filter(({ value }) => value['choice'] !== undefined);
    return objectsTitled(subject, 'ButtonBlock').flatMap(({ file, pointer, value }) => {
      const isNamed = groups.some((group) => group.file === file && pointer.startsWith(`${group.pointer}/`));
      if (value['chosen_if'] === undefined || isNamed || isShared(file)) return [];
      return [
        {
          file,
          pointer: `${pointer}/chosen_if`,
          message: 'This radio button is in no group that says what is chosen',
          hint: 'put the list of choices into a "group" with "choice"',
        },
      ];
    });
  },
};
