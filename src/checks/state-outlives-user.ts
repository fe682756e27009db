import { type Flow, matchRoute, pointer, signedIn } from '#core';
import type { Check } from './check.ts';
import { unknownVisitor, signsIn } from './subject/unknown-visitor.ts';
import { withField } from './subject/visitors.ts';
import { type Answering, play } from './subject/play.ts';
import { type Subject, textIn, objectsTitled } from './subject/subject.ts';

/** The stores that logging out wipes. */
function logoutWipes(subject: Subject): string[] {
  const spots = objectsTitled(subject, 'WipeAction').filter(
    ({ file, pointer: at }) => file === 'flow.json' && at.startsWith('/layout/logout/'),
  );
  return spots.map((spot) => textIn(spot.value, 'wipe') ?? '');
}

/** Whether a visitor stays signed in after the session has ended and its modal was closed, while all calls fail. */
function outlivesSession(flow: Flow): boolean {
  const at = matchRoute(flow, '/');
  const fails: Answering = () => ({ failure: { status: 401 } });
  const state = withField(unknownVisitor(flow), 'auth', 'accessToken', 'token');
  const over = play(flow, state, { type: 'session-due', at, now: 0, past: true }, fails).state;
  const closed = play(flow, over, { type: 'closed-modal', at, now: 0 }, fails).state;
  return signedIn(closed) && closed.modal === null;
}

export const stateOutlivesUser: Check = {
  rule: 'PR05',
  name: 'state-outlives-user',
  severity: 'error',
  strict: true,
  description:
    'After logging out, or when the session has ended, something of the person stays in the browser for whoever comes next: a store that the wipe forgets, a logout that wipes nothing, or health data in a store that belongs to the device.',
  bad: '"logout": { "do": [{ "call": "logout", "then": [{ "wipe": "sign_in" }] }] }',
  good: '"logout": { "do": [{ "call": "logout", "then": [{ "wipe": "everything" }] }] }',
  requirement: 'AU-4, ST-11',
  run: (subject) => {
    const { flow } = subject;
    // Without sign-in there is no sign-out.
    const isSignedInto = Object.keys(flow.calls).some((call) => signsIn(flow, call));
    const none = isSignedInto && flow.layout.logout !== undefined && !logoutWipes(subject).includes('everything');
    const ownerless = Object.entries(flow.stores).filter(
      ([, { health, owner }]) => health === true && owner === 'device',
    );
    return [
      ...(none
        ? [
            {
              file: 'flow.json',
              pointer: '/layout/logout/do',
              message: 'Logging out does not wipe everything: the next person at this browser would see what is kept',
              hint: 'add { "wipe": "everything" } after the call',
            },
          ]
        : []),
      ...(isSignedInto && outlivesSession(flow)
        ? [
            {
              file: 'flow.json',
              pointer: '/session/on_over',
              message:
                'After the session has ended its window can be closed, and the person is still signed in: the next one at this browser would act as them',
              hint: 'let the "close" of what opens do { "wipe": "sign_in" }',
            },
          ]
        : []),
      ...ownerless.map(([id]) => ({
        file: 'stores.json',
        pointer: pointer('stores', id, 'owner'),
        message: `The store "${id}" holds health data but belongs to nobody, so it outlives its person`,
        hint: 'write "owner": "person"',
      })),
    ];
  },
};
