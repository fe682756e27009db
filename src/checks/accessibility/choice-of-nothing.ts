import { asList, asObject, isShared, type Json } from '#core';
import type { Check, Finding } from '../check.ts';
import { objectsTitled, type Subject } from '../subject/subject.ts';

export const choiceOfNothing: Check = {
  rule: 'AX07',
  name: 'choice-of-nothing',
  severity: 'error',
  description:
    'A radio button (a button with "chosen_if") is not inside a group with "choice". Screen readers cannot say what is to be chosen, and the arrow keys do not move between the radio buttons. Or no button of such a group says when it is chosen, so nobody sees or hears it.',
  bad: '{ "block": "each", …, "blocks": [{ "block": "button", "chosen_if": { … }, … }] }',
  good: '{ "block": "group", "choice": "quantities.heading", "blocks": [{ "block": "each", … }] }',
  requirement: 'RT-11, WCAG 1.3.1, WCAG 4.1.2',
  run: (subject) => [...outsideOfGroups(subject), ...nothingMarked(subject)],
};

/** Radio buttons outside a group with `choice`. */
function outsideOfGroups(subject: Subject): Finding[] {
  const groups = groupsOfChoices(subject);
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
}

/**
 * Whether a button stores a value and does nothing else. The screen stays open, so it must show which button was
 * chosen.
 */
const onlyStores = (actions: readonly Json[]): boolean =>
  actions.length > 0 && actions.every((action) => asObject(action)['set'] !== undefined);

/** Finds groups with `choice` in which no button has `chosen_if`. Reports the first button that only stores a value. */
const nothingMarked = (subject: Subject): Finding[] =>
  groupsOfChoices(subject).flatMap(({ file, pointer }): Finding[] => {
    const within = objectsTitled(subject, 'ButtonBlock').filter(
      (one) => one.file === file && one.pointer.startsWith(`${pointer}/`),
    );
    const stores = within.find(({ value }) => onlyStores(asList(value['do'])));
    if (stores === undefined || within.some(({ value }) => value['chosen_if'] !== undefined)) return [];
    const message = 'Nobody sees or hears which of these is chosen: the button does not say when it is';
    return [{ file, pointer: stores.pointer, message, hint: 'add "chosen_if"' }];
  });

/** Groups of buttons that have a `choice`, which names what people choose. */
const groupsOfChoices = (subject: Subject) =>
  objectsTitled(subject, 'GroupBlock').filter(({ value }) => value['choice'] !== undefined);
