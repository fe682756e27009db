import { pointer } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** Failures that say nothing of whether there is such a page: the server is busy or broken, or there is no connection. */
const PASSING = /^(?:429|5\d\d|network|timeout|malformed|aborted)$/;

/** Reactions to a passing failure that tell people that there is no such page. It comes back; they would not. */
export const foundAfterAll = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'GoAction').flatMap(({ file, pointer: at, value }): Finding[] => {
    const [, status = ''] = /^\/(?:statuses|calls\/[^/]+\/errors)\/([^/]+)\//.exec(at) ?? [];
    if (!['errors.json', 'calls.json'].includes(file) || !PASSING.test(status)) return [];
    if (textIn(value, 'go') !== subject.flow.not_found) return [];
    const message = `After ${status} this says that there is no such page, and there may be one as soon as the server answers`;
    return [{ file, pointer: at + pointer('go'), message, hint: 'write { "show": "error-screen" }, which has Retry' }];
  });
