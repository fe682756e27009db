import { segments } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** Refusals of a request that may be accepted later: RFC 9110 and RFC 6585. */
const LATER: readonly string[] = ['408', '409', '423', '425', '429'];

/**
 * Refusals of the request itself, such as 404, after which the error screen asks again. The answer stays the same, so
 * the screen blinks for as long as somebody looks at it.
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
