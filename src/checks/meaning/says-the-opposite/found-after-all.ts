import { pointer } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** Failures that may mean that there is no such page, or none that somebody may see (RFC 9110). */
const MAY_MEAN_IT = ['400', '403', '404', '410'];

/** Failures that pass: the server is busy or broken, or there is no connection. */
const PASSING = /^(?:429|5\d\d|network|timeout|malformed|aborted|other)$/;

/** Reactions to other failures that tell people that there is no such page. They would not come back. */
export const foundAfterAll = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'GoAction').flatMap(({ file, pointer: at, value }): Finding[] => {
    const [, status = ''] = /^\/(?:statuses|calls\/[^/]+\/errors)\/([^/]+)\//.exec(at) ?? [];
    const isReaction = ['errors.json', 'calls.json'].includes(file) && status !== '';
    if (!isReaction || MAY_MEAN_IT.includes(status)) return [];
    if (textIn(value, 'go') !== subject.flow.not_found) return [];
    const isPassing = PASSING.test(status);
    const why = isPassing ? 'there may be one as soon as the server answers' : `${status} says that it is there`;
    const message = `After ${status === 'other' ? 'any other failure' : status} this says that there is no such page, and ${why}`;
    const hint = isPassing
      ? 'write { "show": "error-screen" }, which has Retry'
      : 'write { "show": "failure" }, which says what is wrong';
    return [{ file, pointer: at + pointer('go'), message, hint }];
  });
