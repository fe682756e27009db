import { access, type Flow, jsonOf, pointerTo, type Route, same, signedIn } from '#core';
import { openToSignedIn } from './sign-in-out-of-reach/open-to-signed-in.ts';
import { signedOutTo } from './sign-in-out-of-reach/signed-out-to.ts';
import type { Check, Finding } from '../check.ts';
import { callNodes } from '../subject/call-nodes.ts';
import { routesAt } from '../subject/routes-at.ts';
import { sampleAt } from '../subject/sample-matches.ts';
import { operationIn, type Subject } from '../subject/subject.ts';
import { signsIn, unknownVisitor } from '../subject/unknown-visitor.ts';
import {
  ledElsewhere,
  neverReturnedTo,
  notLedOn,
  personNeverLoaded,
  signedOutByStaying,
} from './sign-in-out-of-reach/lost-sign-in.ts';

/**
 * The calls with which a signed-out visitor can sign in: with a password, by opening an account, or with a provider.
 */
const signInCalls = (subject: Subject): string[] =>
  Object.keys(subject.flow.calls).filter((call) => {
    const operation = operationIn(subject, call);
    return signsIn(subject.flow, call) && operation?.signedIn === false && operation.role === undefined;
  });

/**
 * Where the mistake is if a route to sign in refuses people who are signed out. If two access levels admit the same
 * people, one of the levels is wrong. Otherwise the route has the wrong level.
 */
function mistakenIn({ access: levels }: Flow, { id, access: level }: Route): Pick<Finding, 'file' | 'pointer'> {
  const isDoubled = Object.entries(levels).some(
    ([other, { allows }]) => other !== level && same(jsonOf(allows), jsonOf(levels[level]?.allows)),
  );
  return isDoubled
    ? { file: 'flow.json', pointer: pointerTo('access', level, 'allows') }
    : { file: 'routes.json', pointer: pointerTo('routes', id, 'access') };
}

export const signInOutOfReach: Check = {
  rule: 'GR23',
  name: 'sign-in-out-of-reach',
  severity: 'error',
  sees: 'navigation',
  description:
    'A call signs people in or gives them an account, but only people who are signed in already may enter the screens that make it. A new visitor is sent from sign-up to log-in, and from log-in to sign-up.',
  alsoReported: [
    'The person is unknown after a reload, people do not return to the address for which they had to sign in, nothing leads on after the sign-in, or the button to stay signed in signs them out.',
    'People who are signed in may enter the form to sign in.',
    'Who was signed out is led to where accounts are opened.',
  ],
  bad: '"signup": { …, "access": "signed-in" }',
  good: '"signup": { …, "access": "guest" }',
  requirement: 'RT-2, AU-1',
  run: (subject) => {
    const { flow } = subject;
    const state = unknownVisitor(flow);
    if (signedIn(state)) return [];
    const waysIn = signInCalls(subject);
    const lost = [
      ...personNeverLoaded(subject),
      ...neverReturnedTo(subject),
      ...ledElsewhere(subject, waysIn),
      ...notLedOn(subject, waysIn),
      ...openToSignedIn(subject, waysIn),
      ...signedOutByStaying(subject),
      ...signedOutTo(subject),
    ];
    const shut = waysIn.flatMap((call): Finding[] => {
      const nodes = callNodes(subject).filter((node) => node.call === call && node.file !== 'calls.json');
      const routes = [...new Set(nodes.flatMap((node) => routesAt(subject, node)))];
      const [first] = routes;
      const isOpen = routes.some((route) => access(flow, state, sampleAt(route).path).kind === 'enter');
      if (first === undefined || isOpen) return [];
      return [
        {
          ...mistakenIn(flow, first),
          message: `Only who is signed in may enter "${first.id}", but "${call}" there is how people sign in`,
          hint: 'let in who is signed out',
        },
      ];
    });
    return [...shut, ...lost];
  },
};
