import { access, type Flow, type FlowEvent, pointerTo, type Route, type RouteMatch, signedIn } from '#core';
import type { Check, Finding } from '../check.ts';
import { calledAtStart } from './needs-sign-in/at-start.ts';
import { openedAfterFailure, openedSignedOut } from './needs-sign-in/opened-modals.ts';
import { openToOthers } from './needs-sign-in/open-to-others.ts';
import { refusedWhileActing } from './needs-sign-in/while-acting.ts';
import { unknownVisitor, signsIn } from '../subject/unknown-visitor.ts';
import { pressed } from '../subject/moves.ts';
import { callNodes } from '../subject/call-nodes.ts';
import { routesAt } from '../subject/routes-at.ts';
import { sampleMatches } from '../subject/sample-matches.ts';
import { play } from '../subject/play.ts';
import { operationIn, type Subject, textIn } from '../subject/subject.ts';
import { quoted } from '../quoted.ts';
import { NOW } from '../subject/clock.ts';

/**
 * Of the calls that a signed-out visitor makes in a row, those that need a sign-in. Calls after one that signs in are
 * left out.
 */
function calledSignedOut(subject: Subject, calls: readonly string[]): string[] {
  const end = calls.findIndex((call) => signsIn(subject.flow, call));
  return calls
    .slice(0, end === -1 ? calls.length : end + 1)
    .filter((call) => operationIn(subject, call)?.signedIn === true);
}

/** The action that makes a call on a route. If there are several, the action that the fewest other routes share. */
function placeOn(subject: Subject, route: Route, call: string) {
  const [found] = callNodes(subject)
    .filter((node) => node.file !== 'calls.json' && textIn(node.value, 'call') === call)
    .map((node) => ({ node, routes: routesAt(subject, node) }))
    .filter(({ routes }) => routes.includes(route))
    .toSorted((a, b) => a.routes.length - b.routes.length);
  return found?.node;
}

/** A call that a signed-out visitor can make on a route. */
interface OnRoute {
  route: Route;
  finding: Finding;
}

/**
 * Whether an access level redirects people who are signed out. It can only do so if its `allows` does not admit them.
 */
const sendsAway = ({ access: levels }: Flow, level: string) =>
  levels[level]?.refused.some((refusal) => refusal.if?.['auth.signed_in'] === false) === true;

/**
 * Reports one finding at an access level instead of one for each of its routes. The level is wrong if most of its
 * routes have the problem, or if its `refused` already redirects signed-out people.
 */
function atLevels(flow: Flow, found: readonly OnRoute[]): Finding[] {
  const isAtAccess = ({ route, finding }: OnRoute) => finding.pointer === pointerTo('routes', route.id, 'access');
  const ofLevel = (level: string) => found.filter((one) => one.route.access === level);
  const isMostOf = (level: string) => {
    const reported = new Set(
      ofLevel(level)
        .filter(isAtAccess)
        .map(({ route }) => route),
    );
    const routes = flow.routes.filter(({ access: own }) => own === level);
    return new Set([...reported].map(({ screen }) => screen)).size > 1 && reported.size * 2 > routes.length;
  };
  const isItsMistake = (one: OnRoute) =>
    sendsAway(flow, one.route.access) || (isMostOf(one.route.access) && isAtAccess(one));
  const ofLevels = Object.keys(flow.access).flatMap((level): Finding[] => {
    const [first, ...others] = ofLevel(level).filter(isItsMistake);
    if (first === undefined) return [];
    const { message } = first.finding;
    return [
      {
        file: 'flow.json',
        pointer: pointerTo('access', level, 'allows'),
        message: sendsAway(flow, level)
          ? `"refused" sends away who is signed out, and this lets them into "${first.route.id}", which needs a sign-in`
          : `${message}, and so can ${others.length} more`,
        hint: 'add "auth.signed_in": true',
      },
    ];
  });
  return [...ofLevels, ...found.filter((one) => !isItsMistake(one)).map(({ finding }) => finding)];
}

export const needsSignIn: Check = {
  rule: 'GR20',
  name: 'needs-sign-in',
  severity: 'error',
  sees: 'navigation',
  description:
    'A screen makes a call that needs a sign-in, and people who are signed out may enter it. The call fails, and they see an error instead of a way to sign in.',
  alsoReported: [
    'A screen opens a modal for people who are signed out, in which a button makes such a call.',
    'A screen makes a call that is only for staff, and others may enter it.',
    'Staff who act for a member can make a call that is only for the member.',
  ],
  bad: '"dashboard": { …, "access": "open" }   and its data is for people who are signed in',
  good: '"dashboard": { …, "access": "signed-in" }',
  requirement: 'RT-2, AU-2, decision 29',
  run: (subject) => {
    const { flow } = subject;
    const state = unknownVisitor(flow);
    const open = sampleMatches(subject).filter(
      (match) => access(flow, state, match.path).kind === 'enter' && !signedIn(state),
    );
    const forOthers = openToOthers(subject);
    const isReported = (place: string) => forOthers.some((one) => one.pointer === place);
    const foundAt = (match: RouteMatch): Finding[] => {
      const { id, screen, access: level } = match.route;
      // If the access level is reported, its routes are not.
      if (isReported(pointerTo('access', level, 'allows'))) return [];
      const source = flow.screens[screen]?.source;
      if (source !== undefined && operationIn(subject, source)?.signedIn === true)
        return [
          {
            file: 'routes.json',
            pointer: pointerTo('routes', id, 'access'),
            message: `"${id}" can be entered without a sign-in, but its data ("${source}") needs one`,
            hint: 'require a sign-in, or load something that is for everyone',
          },
        ];
      // If the route is reported, its calls are not.
      if (isReported(pointerTo('routes', id, 'access'))) return [];
      const arrived: FlowEvent = { type: 'arrived', match, now: NOW, query: {}, question: null };
      const reached = play(flow, state, arrived);
      // A visitor who is redirected immediately cannot press anything on the screen.
      const isLedOn = reached.path !== undefined && reached.path !== match.path;
      const done = isLedOn ? [] : [...pressed(subject, { state, match, done: 0 })].map(({ played }) => played);
      const played = [reached, ...done];
      const calls = [...new Set(played.flatMap(({ called }) => calledSignedOut(subject, called)))];
      // If several calls of the route need a sign-in, the route is the mistake.
      if (calls.length > 1)
        return [
          {
            file: 'routes.json',
            pointer: pointerTo('routes', id, 'access'),
            message: `"${id}" can be entered without a sign-in, but it calls ${quoted(calls)}, which need one`,
            hint: 'require a sign-in',
          },
        ];
      const ofCalls = calls.flatMap((call) => {
        const node = placeOn(subject, match.route, call);
        if (node === undefined) return [];
        return [
          {
            file: node.file,
            pointer: node.pointer + pointerTo('call'),
            message: `On "${id}" somebody who is signed out can make this call, but it needs a sign-in`,
            hint: 'put it into { "if": { "auth.signed_in": true } }, or let others sign in first',
          },
        ];
      });
      return [...ofCalls, ...openedSignedOut(subject, match, played)];
    };
    const found = open.flatMap((match) => foundAt(match).map((finding) => ({ route: match.route, finding })));
    const signedOut = [...calledAtStart(subject), ...openedAfterFailure(subject), ...atLevels(flow, found)];
    // A missing sign-in is reported first. Calls for other roles are reported only where no sign-in is missing.
    return [
      ...signedOut,
      ...forOthers.filter((one) => signedOut.every((other) => other.pointer !== one.pointer)),
      ...refusedWhileActing(subject),
    ];
  },
};
