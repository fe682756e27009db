import { hasEntry } from '#core';
import type { Check, Finding } from '../check.ts';
import { objectsTitled, type Subject, textIn } from '../subject/subject.ts';

/** Whether an action runs whenever the page starts. */
const isAtStart = ({ file, pointer }: { file: string; pointer: string }) =>
  file === 'flow.json' && pointer.startsWith('/on_start/');

/**
 * Finds modals that open at each start, and that lead people away when they are closed. AX04 reports those that open
 * after a while.
 */
const openedAtStart = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'OpenAction')
    .filter((node) => isAtStart(node) && node.value.after === undefined)
    .flatMap(({ file, pointer, value }): Finding[] => {
      const name = textIn(value, 'open') ?? '';
      const closing = subject.flow.modals[name]?.close.do ?? [];
      if (!hasEntry(closing, 'go') && !hasEntry(closing, 'leave')) return [];
      const message = `This opens "${name}" at each start, and closing it leads everybody away from the address that they opened`;
      return [
        { file, pointer: `${pointer}/open`, message, hint: 'take it out, or open it on the screen that it is about' },
      ];
    });

export const startLeadsAway: Check = {
  rule: 'GR22',
  name: 'start-leads-away',
  severity: 'error',
  description:
    'An action that runs whenever the page starts ("on_start") navigates, whichever address was opened, or opens a modal that navigates when it is closed. Links in mails, reloads and bookmarks then never arrive.',
  bad: '"on_start": [{ "call": "load-me", "then": [{ "go": "dashboard" }] }]',
  good: '"on_start": [{ "if": { "auth.signed_in": true }, "do": [{ "call": "load-me" }] }]   and the route says who may open it',
  requirement: 'GD-3, RT-1',
  run: (subject) => [
    ...objectsTitled(subject, 'GoAction', 'LeaveAction')
      .filter(isAtStart)
      .map(({ file, pointer, value }) => ({
        file,
        pointer: `${pointer}/${'go' in value ? 'go' : 'leave'}`,
        message: 'This leads everybody away from the address that they opened, at each start',
        hint: 'take it out, and let the routes say who may open them',
      })),
    ...openedAtStart(subject),
  ],
};
