import { pointer } from '#core';
import type { Check } from '../check.ts';

export const retriedWrite: Check = {
  rule: 'SM05',
  name: 'retried-write',
  severity: 'error',
  description:
    'A call that changes data is retried by itself after a failure. The first request may have worked and only its response been lost, so the visitor could pay twice.',
  bad: '"save-cart": { "operation": "saveCart", …, "retry": 3 }',
  good: '"retry": 0, or leave it out: writes are not retried',
  requirement: 'HT-5, decision 16',
  run: ({ flow }) =>
    Object.entries(flow.calls).flatMap(([id, { method, path, retry = 0 }]) =>
      method === 'GET' || retry === 0
        ? []
        : [
            {
              file: 'calls.json',
              pointer: pointer('calls', id, 'retry'),
              message: `${method} ${path} changes data, and is tried ${retry} more times when it fails`,
              hint: 'write "retry": 0',
            },
          ],
    ),
};
