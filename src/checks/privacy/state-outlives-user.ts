import { evaluate, type Flow, matchRoute, pointer, signedIn } from '#core';
import type { Check } from '../check.ts';
import { unknownVisitor, signsIn } from '../subject/unknown-visitor.ts';
import { withField } from '../subject/visitors.ts';
import { type Answering, play } from '../subject/play.ts';
import { type Subject, textIn, objectsTitled } from '../subject/subject.ts';
import { NOW } from '../subject/clock.ts';

/** The stores that logging out wipes. */
function logoutWipes(subject: Subject): string[] {
  const spots = objectsTitled(subject, 'WipeAction').filter(
    ({ file, pointer: at }) => file === 'flow.json' && at.startsWith('/layout/logout/'),
  );
  return spots.map((spot) => textIn(spot.value, 'wipe') ?? '');
}

/** Whether a visitor is still signed in after the session ended and its modal was closed, when every call fails. */
function outlivesSession(flow: Flow): boolean {
  const at = matchRoute(flow, '/');
  const fails: Answering = () => ({ failure: { status: 401 } });
  const state = withField(unknownVisitor(flow), 'auth', 'accessToken', 'token');
  const over = play(flow, state, { type: 'session-due', at, now: NOW, past: true }, fails).state;
  const closed = play(flow, over, { type: 'closed-modal', at, now: NOW }, fails).state;
  return signedIn(closed) && closed.modal === null;
}

/**
 * Whether a person's stored data stay after the session although the person did not say that the device is their own.
 */
function staysUnasked(flow: Flow): boolean {
  const state = withField(unknownVisitor(flow), 'auth', 'accessToken', 'token');
  return flow.session.kept_if !== undefined && evaluate(flow.session.kept_if, { flow, state }) !== false;
}

export const stateOutlivesUser: Check = {
  rule: 'PR05',
  name: 'state-outlives-user',
  severity: 'error',
  strict: true,
  description:
    'Data of a person stays in the browser after logout or the end of the session, where the next person could see it. Either a store is not wiped, or logout wipes nothing, or data stays although the person never said that the device is theirs, or a store with the owner "device" holds health data.',
  bad: '"logout": { "do": [{ "call": "logout", "then": [{ "wipe": "sign_in" }] }] }',
  good: '"logout": { "do": [{ "call": "logout", "then": [{ "wipe": "everything" }] }] }',
  requirement: 'AU-4, ST-11, decision 54',
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
                'The modal at the end of the session can be closed while the person is still signed in: the next one at this browser would act as them',
              hint: 'add { "wipe": "sign_in" } to the "close" of that modal',
            },
          ]
        : []),
      ...(isSignedInto && staysUnasked(flow)
        ? [
            {
              file: 'flow.json',
              pointer: '/session/kept_if',
              message:
                'What is kept of a person stays in the browser after their session, although they never said that the device is theirs',
              hint: 'name a field of a store that is false at first and that only their own tick sets',
            },
          ]
        : []),
      ...ownerless.map(([id]) => ({
        file: 'stores.json',
        pointer: pointer('stores', id, 'owner'),
        message: `The store "${id}" holds health data but belongs to the device, so it stays when the person has left`,
        hint: 'write "owner": "person"',
      })),
    ];
  },
};
