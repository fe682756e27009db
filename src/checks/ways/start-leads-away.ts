import type { Check } from '../check.ts';
import { objectsTitled } from '../subject/subject.ts';

export const startLeadsAway: Check = {
  rule: 'GR22',
  name: 'start-leads-away',
  severity: 'error',
  description:
    'What happens when the page starts leads elsewhere, whichever address was opened: links in mails, reloading and the way on from a saved address never arrive.',
  bad: '"on_start": [{ "call": "load-me", "then": [{ "go": "dashboard" }] }]',
  good: '"on_start": [{ "call": "load-me" }]   and the route says who may open it',
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
