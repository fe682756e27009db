import type { Finding } from '../../check.ts';
import { delayOf } from '../../subject/delays.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/**
 * Finds delayed actions at the end of the session. Until they run, everybody at this browser can read what the screen
 * shows.
 */
export const delayedSessionEnd = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'OpenAction', 'WipeAction', 'GoAction').flatMap((node): Finding[] => {
    const delay = delayOf(subject, node);
    if (node.file !== 'flow.json' || !node.pointer.startsWith('/session/on_over/') || delay === undefined) return [];
    const message = `The session is over, and for ${delay.text} everybody at this browser can still read what is open`;
    return [{ file: node.file, pointer: delay.pointer, message, hint: 'leave out "after"' }];
  });
