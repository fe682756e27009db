import { segments } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** Refusals of a request that may be accepted later: RFC 9110 and RFC 6585. */
const LATER: readonly string[] = ['408', '409', '423', '425', '429'];

/**
 * Reactions that repeat a request which is refused for good, such as with 404. The response stays the same, so the
 * screen flickers for as long as it is open.
 */
export const retriedInVain = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'StatusReaction', 'CallReaction').flatMap(({ file, pointer: at, value }) => {
    const status = segments(at).at(-1) ?? '';
    if (value.retries_after === undefined || !/^4\d\d$/.test(status) || LATER.includes(status)) return [];
    return [
      {
        file,
        pointer: `${at}/retries_after`,
        message: `The same request gets ${status} again, however often it is sent`,
        hint: 'leave it out',
      },
    ];
  });
