import { access, pointer, type RouteMatch, signedIn } from '#core';
import type { Finding } from '../../check.ts';
import { pressed } from '../../subject/moves.ts';
import { routesAt, routesOfCall, sampleAt } from '../../subject/places.ts';
import type { PlayResult } from '../../subject/play.ts';
import { callsIn } from '../../subject/calls-in.ts';
import { objectsTitled, operationIn, type Subject } from '../../subject/subject.ts';
import { unknownVisitor } from '../../subject/unknown-visitor.ts';

/**
 * Modals that a route opens for somebody who is signed out, although a button in them makes a call that needs a
 * sign-in.
 * @param played what the visitor has done on the route
 */
export function openedSignedOut(subject: Subject, at: RouteMatch, played: readonly PlayResult[]): Finding[] {
  const opened = new Map(
    played.flatMap(({ state }) => (state.modal === null || signedIn(state) ? [] : [[state.modal.id, state] as const])),
  );
  return [...opened].flatMap(([modal, state]): Finding[] => {
    const calls = [...pressed(subject, { state, at, done: 0 })].flatMap((press) => press.played.called);
    const call = calls.find((one) => operationIn(subject, one)?.signedIn === true);
    const action = objectsTitled(subject, 'OpenAction').find(
      (one) => one.value.open === modal && one.file !== 'modals.json' && routesAt(subject, one).includes(at.route),
    );
    if (call === undefined || action === undefined) return [];
    return [
      {
        file: action.file,
        pointer: action.pointer + pointer('open'),
        message: `On "${at.route.id}", "${modal}" opens for somebody who is signed out, and a button in it calls "${call}", which needs a sign-in`,
        hint: 'open another modal here, or let others sign in first',
      },
    ];
  });
}

/**
 * Modals that the failure of a call opens for somebody who is signed out, although a button in them makes a call that
 * needs a sign-in.
 */
export const openedAfterFailure = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'OpenAction').flatMap(({ file, pointer: at, value }): Finding[] => {
    const { flow } = subject;
    const [, failing = ''] = /^\/calls\/([^/]+)\/errors\//.exec(at) ?? [];
    if (file !== 'calls.json' || operationIn(subject, failing)?.signedIn !== false) return [];
    const state = unknownVisitor(flow);
    const open = routesOfCall(subject, failing).find(
      (route) => access(flow, state, sampleAt(route).path).kind === 'enter',
    );
    const { actions = [], close } = flow.modals[String(value.open)] ?? {};
    const calls = callsIn([...(close?.do ?? []), ...actions.flatMap((one) => one.do)]);
    const call = calls.find((one) => operationIn(subject, one)?.signedIn === true);
    if (open === undefined || call === undefined) return [];
    const message = `On "${open.id}", "${String(value.open)}" opens for somebody who is signed out when "${failing}" fails, and a button in it calls "${call}", which needs a sign-in`;
    return [{ file, pointer: at + pointer('open'), message, hint: 'open another modal here' }];
  });
