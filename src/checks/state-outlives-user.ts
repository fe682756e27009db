import {
  type Effect,
  type Flow,
  initialKnown,
  type Json,
  type Known,
  placeOf,
  pointer,
  same,
  signedIn,
  step,
} from '#core';
import type { Check, Finding } from './check.ts';
import { everyoneKnown, signsIn } from './subject/known.ts';
import { withField } from './subject/people.ts';
import { type Answering, play } from './subject/play.ts';
import { type Subject, textIn, titled } from './subject/subject.ts';

/** The occasion of another person signing in (ST-11). Session expiry keeps what is the same person's. */
const OTHER_PERSON = 'other-person';

/** The wipes of logging out. */
function logoutWipes(subject: Subject): string[] {
  const spots = titled(subject, 'WipeAction').filter(
    ({ file, pointer: at }) => file === 'flow.json' && at.startsWith('/layout/logout/'),
  );
  return spots.map((spot) => textIn(spot.value, 'wipe') ?? '');
}

const SOMETHING: Record<string, Json> = {
  text: 'sample',
  number: 7,
  boolean: true,
  list: ['sample'],
  object: { sample: true },
};
const ANSWER = { answer: ['sample'], user_texts: {}, at: 0, product: 'sample' };

/** Someone who has left something in every store. */
function full(flow: Flow): Known {
  const known = initialKnown(flow);
  const stores = Object.entries(flow.stores).flatMap(([id, { fields }]) =>
    known.stores[id] === undefined
      ? []
      : [
          [
            id,
            Object.fromEntries(
              Object.entries(fields ?? {}).map(([name, { type, default: start }]) => [
                name,
                start === true ? false : SOMETHING[type],
              ]),
            ),
          ] as const,
        ],
  );
  return {
    ...known,
    ready: true,
    stores: Object.fromEntries(stores),
    answers: Object.fromEntries(Object.keys(known.answers).map((id) => [id, { sample: ANSWER }])),
  };
}

/** Whether a wipe of storage takes a store away: as a whole, or each of its fields. */
function covers(flow: Flow, effects: readonly Effect[], id: string): boolean {
  const wiped = effects.flatMap((effect) => (effect.type === 'wipe' ? effect.stores : []));
  const fields = Object.keys(flow.stores[id]?.fields ?? {});
  const each = fields.length > 0 && fields.every((field) => wiped.includes(`${id}.${field}`));
  return wiped.includes('everything') || wiped.includes(id) || each;
}

/** The stores of a person of which something is left after a wipe, in storage or on the page. */
function left(flow: Flow, wipe: string): string[] {
  const start = initialKnown(flow);
  const at = placeOf(flow, '/');
  const [known, effects] = step(flow, full(flow), { type: 'pressed', at, now: 0, do: [{ wipe }] });
  const emptied = (id: string) => {
    const [fields, answers] = [known.stores[id], known.answers[id]];
    return fields === undefined
      ? Object.keys(answers ?? {}).length === 0
      : same({ ...fields }, { ...start.stores[id] });
  };
  return Object.entries(flow.stores).flatMap(([id, { owner, persist }]) =>
    owner === 'person' && !(emptied(id) && (persist === 'memory' || covers(flow, effects, id))) ? [id] : [],
  );
}

function uncovered(flow: Flow, wipe: string): Finding[] {
  const stores = left(flow, wipe);
  if (stores.length === 0) return [];
  const names = stores.map((id) => `"${id}"`).join(', ');
  return [
    {
      file: 'stores.json',
      pointer: pointer('wipes', wipe, 'clear'),
      message: `${stores.length === 1 ? 'The store' : 'The stores'} ${names} would outlive its person at "${wipe}": the next one at this browser would see it`,
      hint: `add ${names} to "clear", or write "everything"`,
    },
  ];
}

/** Whether somebody is still signed in after the session's end has been told and its window closed, while no call succeeds. */
function outlivesSession(flow: Flow): boolean {
  const at = placeOf(flow, '/');
  const fails: Answering = () => ({ failure: { status: 401 } });
  const known = withField(everyoneKnown(flow), 'auth', 'accessToken', 'token');
  const over = play(flow, known, { type: 'session-due', at, now: 0, past: true }, fails).known;
  const closed = play(flow, over, { type: 'closed-modal', at, now: 0 }, fails).known;
  return signedIn(closed) && closed.modal === null;
}

export const stateOutlivesUser: Check = {
  rule: 'PR05',
  name: 'state-outlives-user',
  severity: 'error',
  strict: true,
  description:
    'After logging out, or when the session has ended, something of the person stays in the browser for whoever comes next: a store that the wipe forgets, a logout that wipes nothing, or health data in a store that belongs to the device.',
  bad: '"logout": { "clear": ["auth", "user"] }   while "cart" belongs to the person too',
  good: '"logout": { "clear": ["everything"] }',
  requirement: 'AU-4, ST-11',
  run: (subject) => {
    const { flow } = subject;
    const others = Object.values(flow.calls).flatMap((call) => call.wipes ?? []);
    const named = [
      ...logoutWipes(subject),
      ...others,
      ...(flow.wipes[OTHER_PERSON] === undefined ? [] : [OTHER_PERSON]),
    ];
    const wipes = [...new Set(named)];
    // Where nobody signs in, nobody is signed out.
    const isSignedInto = Object.keys(flow.calls).some((call) => signsIn(flow, call));
    const none = isSignedInto && flow.layout.logout !== undefined && logoutWipes(subject).length === 0;
    const ownerless = Object.entries(flow.stores).filter(
      ([, { health, owner }]) => health === true && owner === 'device',
    );
    return [
      ...(none
        ? [
            {
              file: 'flow.json',
              pointer: '/layout/logout/do',
              message: 'Logging out wipes nothing: the next person at this browser would see what is kept',
              hint: 'add { "wipe": "logout" } after the call',
            },
          ]
        : []),
      ...(isSignedInto && outlivesSession(flow)
        ? [
            {
              file: 'flow.json',
              pointer: '/session/when_past',
              message:
                'After the session has ended its window can be closed, and the person is still signed in: the next one at this browser would act as them',
              hint: 'let the "close" of what opens do { "wipe": "session-expired" }',
            },
          ]
        : []),
      ...ownerless.map(([id]) => ({
        file: 'stores.json',
        pointer: pointer('stores', id, 'owner'),
        message: `The store "${id}" holds health data but belongs to nobody, so it outlives its person`,
        hint: 'write "owner": "person"',
      })),
      ...wipes.flatMap((wipe) => uncovered(flow, wipe)),
    ];
  },
};
