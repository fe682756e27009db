import {
  asList,
  type Flow,
  isObject,
  type Json,
  jsonOf,
  landingPath,
  matchRoute,
  milliseconds,
  pointerTo,
  type RouteMatch,
  signedIn,
} from '#core';
import type { Check, Finding } from '../check.ts';
import { AT_ONCE, delayOf } from '../subject/delays.ts';
import { unknownVisitor } from '../subject/unknown-visitor.ts';
import { withField } from '../subject/visitors.ts';
import { play } from '../subject/play.ts';
import { NOW } from '../subject/clock.ts';
import { objectsTitled, type Subject } from '../subject/subject.ts';
import { openedUnasked, openedWhileTyping, takenAwayAtOnce } from './limit-without-warning/on-arrival.ts';

/** People must have at least this many milliseconds to answer the warning (WCAG 2.2.1). */
const LEAST_TO_REACT = 20_000;

/** Whether the button to stay signed in makes a call that counts as activity, and so extends the session. */
function extendsSession(
  flow: Flow,
  match: RouteMatch,
  actions: NonNullable<Flow['session']['warning']>['stay']['do'],
): boolean {
  const state = withField(unknownVisitor(flow), 'auth', 'accessToken', 'token');
  const answered = () => ({ response: {} });
  const pressed = play(flow, state, { type: 'pressed', match, now: NOW, do: actions }, answered);
  // Only a call that counts as activity extends the session. Checking the session and refreshing its token do not
  // (decision 28).
  const asking = play(flow, state, { type: 'session-due', match, now: NOW, past: false }, answered).called;
  const idle = [...asking, flow.api.refresh];
  return signedIn(pressed.state) && pressed.called.some((call) => !idle.includes(call));
}

export const limitWithoutWarning: Check = {
  rule: 'AX04',
  name: 'limit-without-warning',
  severity: 'warning',
  description:
    'The session ends without a warning, or a delayed action leads to another screen, or opens a modal over a form or one that only leads away, whatever people are doing. People who read or type slowly are interrupted or signed out. WCAG requires a warning at least 20 seconds before, with a simple way to continue.',
  bad: '"session": { "on_over": [{ "open": "session-timeout" }] }   without a "warning"',
  good: '"warning": { "before": "2m", "stay": { "label": "session.stay", "do": [{ "call": "load-me" }] }, … }',
  requirement: 'SE-1, decision 47, WCAG 2.2.1',
  run: (subject) => [
    ...leadsAwayLater(subject),
    ...takenAwayAtOnce(subject),
    ...openedWhileTyping(subject),
    ...openedUnasked(subject),
    ...staysTooLate(subject),
    ...sessionEnds(subject),
  ],
};

/** Delayed actions that replace the screen while somebody may be reading or typing. */
function leadsAwayLater(subject: Subject): Finding[] {
  const found = objectsTitled(subject, 'GoAction', 'LeaveAction', 'WipeAction').flatMap((node): Finding[] => {
    const delay = delayOf(subject, node);
    if (delay === undefined || delay.milliseconds <= AT_ONCE) return [];
    return [
      {
        file: node.file,
        pointer: delay.pointer,
        message: `After ${delay.text} this takes the screen away from people who may be reading or typing there`,
        hint: 'let them press a button, or leave out "after"',
      },
    ];
  });
  return [...new Map(found.map((one) => [one.file + one.pointer, one])).values()];
}

/** Finds a call of the "stay signed in" button that is delayed. The session may end before the call is sent. */
const staysTooLate = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap((node): Finding[] => {
    const delay = delayOf(subject, node);
    const isStay = node.file === 'flow.json' && node.pointer.startsWith('/session/warning/stay/');
    if (!isStay || delay === undefined || delay.milliseconds <= AT_ONCE) return [];
    const message = `Staying extends the session only after ${delay.text}, and it may be over by then`;
    return [{ file: node.file, pointer: delay.pointer, message, hint: 'leave out "after"' }];
  });

/** The pointer of the only call in a list of actions; empty when the list has none or more than one. */
function called(actions: Json): string {
  const calls = asList(actions).flatMap((action, index) =>
    isObject(action) && 'call' in action ? [pointerTo(index, 'call')] : [],
  );
  return calls.length === 1 ? calls.join('') : '';
}

function sessionEnds({ flow }: Subject): Finding[] {
  const { warning, on_over: over } = flow.session;
  const match = matchRoute(flow, landingPath(flow, unknownVisitor(flow)) ?? '/');
  const found = (place: string, message: string, hint: string): Finding[] => [
    { file: 'flow.json', pointer: `/session${place}`, message, hint },
  ];
  if (warning === undefined) {
    return over.length === 0
      ? []
      : found('/on_over', 'The session ends without a warning', 'declare a "warning" that offers to stay');
  }
  if (milliseconds(warning.before) < LEAST_TO_REACT)
    return found(
      '/warning/before',
      `The warning comes ${warning.before} before the end, too late to react`,
      'open it at least 20s before',
    );
  return extendsSession(flow, match, warning.stay.do)
    ? []
    : found(
        `/warning/stay/do${called(jsonOf(warning.stay.do))}`,
        'Staying does not extend the session: it sends no request that counts as activity',
        'add a call there that needs a sign-in',
      );
}
