import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, nodesNaming, type Subject } from '../../subject/subject.ts';

/** Whether a location is about the end of a session: in the session's settings, or in the reaction to a 401. */
const isOfSession = (file: string, pointer: string) =>
  (file === 'flow.json' && pointer.startsWith('/session/')) || pointer.includes('/401/');

/**
 * Finds actions that open the modal about the end of a session on another occasion. If several actions do, and nothing
 * opens some other modal, that other modal is missing at the end of the session instead.
 */
export function sessionModals(subject: Subject): Finding[] {
  const all = objectsTitled(subject, 'OpenAction');
  const opened = new Set(nodesNaming(subject, 'modal').map(({ value }) => value));
  const isOneLeft = Object.keys(subject.flow.modals).some((id) => !opened.has(id));
  const own = all.filter(({ file, pointer }) => isOfSession(file, pointer));
  // If another modal leads to the modal, GR15 checks both as a chain.
  const others = all.filter(({ file, pointer }) => file !== 'modals.json' && !isOfSession(file, pointer));
  const isOfBoth = (one: (typeof all)[number], list: typeof all) =>
    list.some(({ value }) => value.open === one.value.open);
  const misused = others.filter((one) => isOfBoth(one, own));
  const isForOthers = isOneLeft && misused.length > 1;
  const wrong = isForOthers ? own.filter((one) => isOfBoth(one, others)) : misused;
  return wrong.map(({ file, pointer, value }) => ({
    file,
    pointer: pointer + pointerTo('open'),
    message: isForOthers
      ? `"${String(value.open)}" is the modal for something else, and here the session is over`
      : `"${String(value.open)}" says that the session is over, and here it is not`,
    hint: 'name the modal for this',
  }));
}
