import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** Statuses that may mean that a page does not exist, or that the person may not see it (RFC 9110). */
const MISSING_STATUSES = ['400', '403', '404', '410'];

/** Matches failures that are temporary: the server is busy or broken, or there is no connection. */
const PASSING = /^(?:429|5\d\d|network|timeout|malformed|aborted|other)$/;

/** Finds reactions to other failures that say a page does not exist. People would not come back. */
export const failureCalledMissingPage = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'GoAction').flatMap(({ file, pointer, value }): Finding[] => {
    const [, status = ''] = /^\/(?:statuses|calls\/[^/]+\/errors)\/([^/]+)\//.exec(pointer) ?? [];
    const isReaction = ['errors.json', 'calls.json'].includes(file) && status !== '';
    if (!isReaction || textIn(value, 'go') !== subject.flow.not_found) return [];
    if (MISSING_STATUSES.includes(status)) {
      // `on_load` runs when the page fails to load. `do` and `on_action` run after a press on a page that exists.
      const [key] = ['do', 'on_action'].filter((one) => pointer.startsWith(`${pointerTo('statuses', status, one)}/`));
      if (key === undefined) return [];
      const message = `After a press that is answered ${status}${key === 'do' ? ', too,' : ','} this says that there is no such page, and what was typed there is lost`;
      const hint = `write it under "on_load" in place of "${key}"`;
      const place = key === 'do' ? pointer + pointerTo('go') : pointerTo('statuses', status, key);
      return [{ file, pointer: place, message, hint }];
    }
    const isPassing = PASSING.test(status);
    const why = isPassing ? 'there may be one as soon as the server answers' : `${status} says that it is there`;
    const message = `After ${status === 'other' ? 'any other failure' : status} this says that there is no such page, and ${why}`;
    const hint = isPassing
      ? 'write { "show": "error-screen" }, which has Retry'
      : 'write { "show": "failure" }, which says what is wrong';
    return [{ file, pointer: pointer + pointerTo('go'), message, hint }];
  });
