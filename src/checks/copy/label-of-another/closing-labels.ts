import { asList, firstPart, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten, type FileSpot, objectsTitled, spotsNaming, type Subject, textIn } from '../../subject/subject.ts';

/** With fewer other modals, it is not clear which of them has the wrong label. */
const OFTEN = 2;

/** Whether a modal shows other texts of the group of its button's label. A label such as "Close" is at home nowhere. */
function isAtHome(subject: Subject, { file, pointer: at }: FileSpot, label: string): boolean {
  const modal = at.slice(0, at.lastIndexOf('/') + 1);
  return spotsNaming(subject, 'text').some(
    (text) =>
      text.file === file &&
      text.pointer.startsWith(modal) &&
      text.value !== label &&
      firstPart(text.value) === firstPart(label),
  );
}

/**
 * Buttons that close a modal and lead to another screen, with a label that only closes all other modals which have it:
 * "Return to the question", and it leads to the login page.
 */
export function closingLabels(subject: Subject): Finding[] {
  const buttons = asWritten(subject, objectsTitled(subject, 'ModalClose')).flatMap((spot) => {
    const label = textIn(spot.value, 'label');
    const leads = asList(spot.value.do).length > 0;
    return label === undefined ? [] : [{ spot, label, leads, isHome: isAtHome(subject, spot, label) }];
  });
  return buttons.flatMap(({ spot, label, leads, isHome }): Finding[] => {
    const others = buttons.filter((one) => one.label === label && one.spot !== spot);
    const isOnlyClosing = others.length >= OFTEN && others.every((one) => one.isHome && !one.leads);
    if (!leads || isHome || !isOnlyClosing) return [];
    const message = `"${label}" closes other modals and stays on the screen, and this leads to another one`;
    const hint = 'name a text that says where this leads';
    return [{ file: spot.file, pointer: spot.pointer + pointer('label'), message, hint }];
  });
}
