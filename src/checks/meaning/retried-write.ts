import { pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../subject/subject.ts';

/**
 * Finds requests that must be sent only once, such as paying, whose button can be pressed again before the response
 * arrives.
 */
const pressedAgain = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const call = textIn(value, 'call') ?? '';
    const operation = operationIn(subject, call);
    const isOnce = operation !== undefined && operation.method !== 'GET' && operation.makes.length > 0;
    if (value.quietly !== true || !isOnce) return [];
    const message = `Until "${call}" has answered, the button can be pressed again, and the request is sent again`;
    return [{ file, pointer: pointer + pointerTo('quietly'), message, hint: 'leave out "quietly"' }];
  });

export const retriedWrite: Check = {
  rule: 'SM05',
  name: 'retried-write',
  severity: 'error',
  description:
    'A call that changes data is retried by itself after a failure. The first request may have worked and only its response been lost, so the visitor could pay twice. Or the button of such a call stays usable while it runs.',
  bad: '"save-cart": { "operation": "saveCart", …, "retry": 3 }',
  good: '"retry": 0, or leave it out: writes are not retried',
  requirement: 'HT-5, decision 16',
  run: (subject) => [
    ...pressedAgain(subject),
    ...Object.entries(subject.flow.calls).flatMap(([id, { method, path, retry = 0 }]) =>
      method === 'GET' || retry === 0
        ? []
        : [
            {
              file: 'calls.json',
              pointer: pointerTo('calls', id, 'retry'),
              message: `${method} ${path} changes data, and is tried ${retry} more times when it fails`,
              hint: 'write "retry": 0',
            },
          ],
    ),
  ],
};
