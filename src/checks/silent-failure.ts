import type { Check } from './check.ts';
import { failed } from './subject/failing.ts';

export const silentFailure: Check = {
  rule: 'GR17',
  name: 'silent-failure',
  severity: 'error',
  sees: 'ways',
  description:
    'A call can fail without the visitor being told: there is no error screen, no toast and no error message at a field. They wait in vain or believe that it worked. Leading to another screen without a word does not tell them, unless only failures lead to that screen. The check tries every call and every kind of failure.',
  bad: '"500": { "type": "serverError", "do": [] }',
  good: '"500": { "type": "serverError" }   which does what is usual: { "show": "failure" }',
  requirement: 'EC-4, EC-7',
  run: (subject) =>
    failed(subject)
      .filter(({ isSilent }) => isSilent)
      .map(({ call, file, pointer, status, played }) => ({
        file,
        pointer,
        message: `When "${call}" fails (${status}), ${played.path === undefined ? 'nothing tells the visitor' : 'another screen comes, and nothing tells the visitor why'}`,
        hint:
          played.path === undefined
            ? 'write [{ "show": "failure" }]'
            : 'add { "toast": … }, or lead to a screen about this failure',
      })),
};
