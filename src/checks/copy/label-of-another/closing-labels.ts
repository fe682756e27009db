import { asList, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** With fewer other modals, it is not clear which of them has the wrong label. */
const OFTEN = 2;

/**
 * Buttons that close a modal and lead to another screen, with a label that only closes all other modals which have it:
 * "Return to the question", and it leads to the login page.
 */
export function closingLabels(subject: Subject): Finding[] {
  const buttons = asWritten(subject, objectsTitled(subject, 'ModalClose')).map((spot) => ({
    ...spot,
    label: textIn(spot.value, 'label'),
    leads: asList(spot.value.do).length > 0,
  }));
  return buttons.flatMap(({ file, pointer: at, label, leads }): Finding[] => {
    const others = buttons.filter((one) => one.label === label && one.pointer !== at);
    if (label === undefined || !leads || others.length < OFTEN || others.some((one) => one.leads)) return [];
    const message = `"${label}" closes other modals and stays on the screen, and this leads to another one`;
    return [{ file, pointer: at + pointer('label'), message, hint: 'name a text that says where this leads' }];
  });
}
