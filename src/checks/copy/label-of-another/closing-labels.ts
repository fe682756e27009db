import { asList, firstPart, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten, type FileSpot, objectsTitled, spotsNaming, type Subject, textIn } from '../../subject/subject.ts';

/** A label is reported only if at least this many other modals have it. */
const OFTEN = 2;

/**
 * Whether a modal shows other texts of the same group as its button's label. No modal does for a general label, such as
 * "common.close".
 */
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
 * Finds modals whose closing button has the wrong label: the button leads to another screen, and in all other modals with
 * this label it only closes. Example: "Return to the question" leads to the login page.
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
