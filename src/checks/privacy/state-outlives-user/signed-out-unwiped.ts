import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Finds calls that end the session on the server and wipe nothing in the browser, so the next person at this browser
 * finds the account's data. Other checks report the logout in the header and the button to stay signed in.
 */
export const signedOutUnwiped = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const call = textIn(value, 'call') ?? '';
    const isWiped = objectsTitled(subject, 'WipeAction').some(
      (one) => one.file === file && one.pointer.startsWith(pointer.replace(/\d+$/, '')),
    );
    const isOfFlow = file === 'flow.json' && /^\/(?:layout\/logout|session\/warning)\//.test(pointer);
    if (operationIn(subject, call)?.role !== 'logout' || isWiped || isOfFlow) return [];
    const place = pointer + pointerTo(value.then === undefined ? 'call' : 'then');
    const message = `"${call}" signs people out at the server, and the browser still holds them and their data`;
    return [{ file, pointer: place, message, hint: 'add { "wipe": "everything" } to "then"' }];
  });
