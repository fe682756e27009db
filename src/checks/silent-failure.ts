import type { Check } from './check.ts';
import { failed } from './subject/failing.ts';

export const silentFailure: Check = {
  rule: 'GR17',
  name: 'silent-failure',
  severity: 'error',
  sees: 'ways',
  description:
    'A call fails and nothing tells the visitor: no error screen, no toast, no word at a field. They wait for something that never comes, or believe it was done. Tried for every call and every failure the flow tells apart.',
  bad: '"500": { "type": "serverError", "do": [] }',
  good: '"500": { "type": "serverError" }   which does what is usual: { "show": "failure" }',
  requirement: 'EC-4, EC-7',
  run: (subject) =>
    failed(subject)
      .filter(({ isSilent }) => isSilent)
      .map(({ call, file, pointer, status }) => ({
        file,
        pointer,
        message: `When "${call}" fails (${status}), nothing tells the visitor`,
        hint: 'write [{ "show": "failure" }]',
      })),
};
