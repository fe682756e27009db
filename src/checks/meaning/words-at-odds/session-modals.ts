import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, nodesNaming, type Subject } from '../../subject/subject.ts';

/** Whether a place is about the end of a session: its settings, or a refusal because nobody is signed in (401). */
const isOfSession = (file: string, pointer: string) =>
  (file === 'flow.json' && pointer.startsWith('/session/')) || pointer.includes('/401/');

/**
 * Actions that open the modal about the end of a session on another occasion. When there are several, and
 * nothing opens some other modal, that one is missing at the end of the session, and the other occasions are right.
 */
export function sessionModals(subject: Subject): Finding[] {
  const all = objectsTitled(subject, 'OpenAction');
  const opened = new Set(nodesNaming(subject, 'modal').map(({ value }) => value));
  const isOneLeft = Object.keys(subject.flow.modals).some((id) => !opened.has(id));
  const own = all.filter(({ file, pointer }) => isOfSession(file, pointer));
  // A modal that another one leads to is checked as a chain of modals (GR15).
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
