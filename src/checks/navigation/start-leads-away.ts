import type { Check } from '../check.ts';
import { objectsTitled } from '../subject/subject.ts';

export const startLeadsAway: Check = {
  rule: 'GR22',
  name: 'start-leads-away',
  severity: 'error',
  description:
    'An action that runs whenever the page starts ("on_start") navigates, whichever address was opened. Links in mails, reloads and bookmarks then never arrive.',
  bad: '"on_start": [{ "call": "load-me", "then": [{ "go": "dashboard" }] }]',
  good: '"on_start": [{ "if": { "auth.signed_in": true }, "do": [{ "call": "load-me" }] }]   and the route says who may open it',
  requirement: 'GD-3, RT-1',
  run: (subject) =>
    objectsTitled(subject, 'GoAction', 'LeaveAction')
      .filter(({ file, pointer }) => file === 'flow.json' && pointer.startsWith('/on_start/'))
      .map(({ file, pointer, value }) => ({
        file,
        pointer: `${pointer}/${'go' in value ? 'go' : 'leave'}`,
        message: 'This leads everybody away from the address that they opened, at each start',
        hint: 'take it out, and let the routes say who may open them',
      })),
};
