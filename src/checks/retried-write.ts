import { pointer } from '#core';
import type { Check } from './check.ts';

export const retriedWrite: Check = {
  rule: 'SM05',
  name: 'retried-write',
  severity: 'error',
  description:
    'A call that changes something is tried again by itself when it fails. The first try may have worked and only its answer been lost: the visitor could pay twice.',
  bad: '"save-cart": { "method": "PUT", …, "retry": 3 }',
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
              message: `${method} ${path} is a write, and tried ${retry} more times when it fails`,
              hint: 'write "retry": 0',
            },
          ],
    ),
};
