import { evaluate, type Flow, matchRoute, type ObjectTitle, pointerTo, referencesOf, signedIn } from '#core';
import type { Check, Finding } from '../check.ts';
import { unknownVisitor, signsIn } from '../subject/unknown-visitor.ts';
import { staysWithoutConsent } from './state-outlives-user/stays-without-consent.ts';
import { leftBehind } from './state-outlives-user/left-behind.ts';
import { leftOnDevice } from './state-outlives-user/left-on-device.ts';
import { signedOutUnwiped } from './state-outlives-user/signed-out-unwiped.ts';
import { delayedSessionEnd } from './state-outlives-user/delayed-session-end.ts';
import { withField } from '../subject/visitors.ts';
import { type Answering, play } from '../subject/play.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../subject/subject.ts';
import { NOW } from '../subject/clock.ts';

/** All actions of some kinds below a pointer of flow.json, such as the "wipe" actions below "/layout/logout/". */
const actionsIn = (subject: Subject, title: ObjectTitle, part: string): ObjectNode[] =>
  objectsTitled(subject, title).filter(({ file, pointer }) => file === 'flow.json' && pointer.startsWith(part));

/**
 * Finds what to change when logging out does not wipe everything.
 * @returns the JSON pointer of the only "wipe" action, or else of the list of actions; undefined when logging out wipes
 * everything
 */
function wipedTooLittle(subject: Subject): string | undefined {
  const opened = actionsIn(subject, 'OpenAction', '/layout/logout/').map(({ value }) =>
    pointerTo('modals', textIn(value, 'open') ?? ''),
  );
  const inModals = objectsTitled(subject, 'WipeAction').filter(
    ({ file, pointer }) => file === 'modals.json' && opened.some((modal) => pointer.startsWith(`${modal}/actions/`)),
  );
  if (inModals.some(({ value }) => value.wipe === 'everything')) return undefined;
  const wipes = actionsIn(subject, 'WipeAction', '/layout/logout/');
  if (wipes.some(({ value }) => value.wipe === 'everything')) return undefined;
  const [only, ...others] = wipes;
  return only === undefined || others.length > 0 ? '/layout/logout/do' : only.pointer + pointerTo('wipe');
}

/** The id of the modal that opens when the session is over; undefined when none opens. */
const modalAtEnd = (subject: Subject): string | undefined =>
  actionsIn(subject, 'OpenAction', '/session/on_over').flatMap(({ value }) => textIn(value, 'open') ?? [])[0];

/** The JSON pointer of the actions of a modal's closing button, or of the button itself if it has none. */
const placeOfClose = ({ modals }: Flow, id: string): string =>
  pointerTo('modals', id, 'close', ...(modals[id]?.close?.do === undefined ? [] : ['do']));

/**
 * Whether a visitor is still signed in after the session has ended and its modal is closed, even if every call fails.
 */
function outlivesSession(flow: Flow): boolean {
  const match = matchRoute(flow, '/');
  const fails: Answering = () => ({ failure: { status: 401 } });
  const state = withField(unknownVisitor(flow), 'auth', 'accessToken', 'token');
  const over = play(flow, state, { type: 'session-due', match, now: NOW, past: true }, fails).state;
  const closed = play(flow, over, { type: 'closed-modal', match, now: NOW }, fails).state;
  return signedIn(closed) && closed.modal === null;
}

/**
 * Whether a person's stored data remain after the session ends, although the person never said that the device is their
 * own.
 */
function staysUnasked(flow: Flow): boolean {
  const state = withField(unknownVisitor(flow), 'auth', 'accessToken', 'token');
  return flow.session.kept_if !== undefined && evaluate(flow.session.kept_if, { flow, state }) !== false;
}

/**
 * Finds required tick boxes that decide whether data stay on the device. Everybody must tick them, so nobody has a
 * choice.
 */
function forcedTicks(subject: Subject): Finding[] {
  const { kept_if: keptIf = {} } = subject.flow.session;
  const givers = objectsTitled(subject, 'SetAction').flatMap(({ value }) =>
    referencesOf(keptIf).flatMap((name) => textIn(value.set, name) ?? []),
  );
  return objectsTitled(subject, 'Field').flatMap(({ file, pointer, value }) => {
    const name = textIn(value, 'field') ?? '';
    if (value.type !== 'boolean' || value.optional === true || !givers.includes(`form.${name}`)) return [];
    return [
      {
        file,
        pointer: pointer + pointerTo('field'),
        message: `Everybody has to tick "${name}", so it does not say whether the device is theirs, and data stays on devices of others`,
        hint: 'add "optional": true',
      },
    ];
  });
}

export const stateOutlivesUser: Check = {
  rule: 'PR05',
  name: 'state-outlives-user',
  severity: 'error',
  strict: true,
  description:
    'Data of a person stays in the browser after logout or the end of the session, where the next person could see it.',
  alsoReported: [
    'A store is not wiped.',
    'Logout, the end of all sessions or a way out of the flow wipes too little, or a call signs people out and nothing is wiped.',
    'Data stays although the person never said that the device is theirs, or had to say so.',
    'The end of the session is told later than it comes.',
    'A store with the owner "device" holds health data, or what people did while they were signed in.',
  ],
  bad: '"logout": { "do": [{ "call": "logout", "then": [{ "wipe": "sign_in" }] }] }',
  good: '"logout": { "do": [{ "call": "logout", "then": [{ "wipe": "everything" }] }] }',
  requirement: 'AU-4, ST-11, decision 54',
  run: (subject) => {
    const { flow } = subject;
    // A flow without sign-in has no sign-out, so there is nothing to check.
    const isSignedInto = Object.keys(flow.calls).some((call) => signsIn(flow, call));
    const wiped = isSignedInto && flow.layout.logout !== undefined ? wipedTooLittle(subject) : undefined;
    const modal = modalAtEnd(subject);
    const ownerless = Object.entries(flow.stores).filter(
      ([, { health, owner }]) => health === true && owner === 'device',
    );
    return [
      ...(wiped === undefined
        ? []
        : [
            {
              file: 'flow.json',
              pointer: wiped,
              message: 'Logging out does not wipe everything: the next person at this browser would see what is kept',
              hint: wiped.endsWith('/wipe') ? 'write "everything"' : 'add { "wipe": "everything" } after the call',
            },
          ]),
      ...(isSignedInto && outlivesSession(flow)
        ? [
            {
              file: modal === undefined ? 'flow.json' : 'modals.json',
              pointer: modal === undefined ? '/session/on_over' : placeOfClose(flow, modal),
              ...(modal === undefined
                ? {
                    message:
                      'Nothing happens when a session is over, and the page looks as if one were still signed in',
                    hint: 'open a modal whose "close" has { "wipe": "sign_in" }',
                  }
                : {
                    message:
                      'The modal at the end of the session can be closed while the person is still signed in: the next one at this browser would act as them',
                    hint: 'add { "wipe": "sign_in" } to the "close" of that modal',
                  }),
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
      ...forcedTicks(subject),
      ...staysWithoutConsent(subject),
      ...delayedSessionEnd(subject),
      ...signedOutUnwiped(subject),
      ...leftOnDevice(subject),
      ...leftBehind(subject),
      ...ownerless.map(([id]) => ({
        file: 'stores.json',
        pointer: pointerTo('stores', id, 'owner'),
        message: `The store "${id}" holds health data but belongs to the device, so it stays when the person has left`,
        hint: 'write "owner": "person"',
      })),
    ];
  },
};
