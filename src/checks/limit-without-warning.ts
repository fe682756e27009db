import { type Flow, type Known, landingPath, type Place, placeOf, signedIn, step } from '#core';
import type { Check } from './check.ts';
import { everyoneKnown } from './subject/known.ts';
import { withField } from './subject/people.ts';
import { type Answering, play } from './subject/play.ts';

/** The backend says that the session is over. */
const OVER: Answering = () => ({ failure: { status: 401 } });

/** Whether the session's end signs somebody out, whatever they press when it comes. */
function endsWithoutAsking(flow: Flow, known: Known, at: Place): boolean {
  const over = play(flow, known, { type: 'session-due', at, now: 0, past: false }, OVER).known;
  if (over.modal === null) return !signedIn(over);
  const [closed] = step(flow, over, { type: 'closed-modal', at, now: 0 });
  return !signedIn(closed);
}

export const limitWithoutWarning: Check = {
  rule: 'AX04',
  name: 'limit-without-warning',
  severity: 'warning',
  description:
    'The session ends after a time, and the visitor first hears of it when it is over. Somebody who reads or types slowly is signed out in the middle. WCAG asks for a warning at least 20 seconds before, with a simple way to go on.',
  bad: '"when_due": [{ "open": "session-timeout" }]   and closing "session-timeout" signs out',
  good: 'let the window that opens offer to go on: its "close" renews the session instead of signing out',
  requirement: 'SE-1, WCAG 2.2.1',
  run: ({ flow }) => {
    const known = withField(everyoneKnown(flow), 'auth', 'accessToken', 'token');
    const at = placeOf(flow, landingPath(flow, known) ?? '/');
    if (!endsWithoutAsking(flow, known, at)) return [];
    return [
      {
        file: 'flow.json',
        pointer: '/session/when_due',
        message: 'The session ends without a warning: when it is over, all that is left is to sign in again',
        hint: 'let what opens offer to go on, or accept this with a reason under "suppress"',
      },
    ];
  },
};
