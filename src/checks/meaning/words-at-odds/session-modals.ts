import { pointer } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** Whether a place is about the end of a session: its settings, or a refusal because nobody is signed in (401). */
const isOfSession = (file: string, at: string) =>
  (file === 'flow.json' && at.startsWith('/session/')) || at.includes('/401/');

/** Actions that open the modal about the end of a session on another occasion. */
export function sessionModals(subject: Subject): Finding[] {
  const all = objectsTitled(subject, 'OpenAction');
  const own = all.flatMap(({ file, pointer: at, value }) => (isOfSession(file, at) ? [value.open] : []));
  return all.flatMap(({ file, pointer: at, value }): Finding[] => {
    // A modal that another one leads to is checked as a chain of modals (GR15).
    if (file === 'modals.json' || isOfSession(file, at) || !own.includes(value.open)) return [];
    const message = `"${String(value.open)}" says that the session is over, and here it is not`;
    return [{ file, pointer: at + pointer('open'), message, hint: 'name the modal for this' }];
  });
}
