import { callsIn, access, pointerTo, type Route, type RouteMatch, signedIn } from '#core';
import type { Finding } from '../../check.ts';
import { pressed } from '../../subject/moves.ts';
import { routesAt, routesOfCall } from '../../subject/routes-at.ts';
import { sampleAt } from '../../subject/sample-matches.ts';
import type { PlayResult } from '../../subject/play.ts';
import { objectsTitled, type ObjectNode, operationIn, type Subject } from '../../subject/subject.ts';
import { unknownVisitor } from '../../subject/unknown-visitor.ts';

/**
 * Finds `open` actions on a route that open a modal for people who are signed out, although a button in the modal makes
 * a call that needs a sign-in.
 * @param match the route
 * @param played the results of arriving at the route and of each press
 */
export function openedSignedOut(subject: Subject, match: RouteMatch, played: readonly PlayResult[]): Finding[] {
  const modals = new Map(
    played.flatMap(({ state }) => (state.modal === null || signedIn(state) ? [] : [[state.modal.id, state] as const])),
  );
  return [...modals].flatMap(([modal, state]): Finding[] => {
    const calls = [...pressed(subject, { state, match, done: 0 })].flatMap((press) => press.played.called);
    const call = calls.find((one) => operationIn(subject, one)?.signedIn === true);
    const action = objectsTitled(subject, 'OpenAction').find(
      (one) => one.value.open === modal && one.file !== 'modals.json' && routesAt(subject, one).includes(match.route),
    );
    if (call === undefined || action === undefined) return [];
    return [opened(action, match.route, modal, call)];
  });
}

/**
 * The finding about an `open` action.
 * @param when the failure after which it runs, if any: ` when "load" fails`
 */
function opened(action: ObjectNode, { id }: Route, modal: string, call: string, when = ''): Finding {
  return {
    file: action.file,
    pointer: action.pointer + pointerTo('open'),
    message: `On "${id}", "${modal}" opens for somebody who is signed out${when}, and a button in it calls "${call}", which needs a sign-in`,
    hint: 'open another modal here, or let others sign in first',
  };
}

/** Finds the same mistake in `open` actions that run after a failed call. */
export const openedAfterFailure = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'OpenAction').flatMap((action): Finding[] => {
    const { file, pointer, value } = action;
    const { flow } = subject;
    const [, failing = ''] = /^\/calls\/([^/]+)\/errors\//.exec(pointer) ?? [];
    if (file !== 'calls.json' || operationIn(subject, failing)?.signedIn !== false) return [];
    const state = unknownVisitor(flow);
    const open = routesOfCall(subject, failing).find(
      (route) => access(flow, state, sampleAt(route).path).kind === 'enter',
    );
    const { actions = [], close } = flow.modals[String(value.open)] ?? {};
    const calls = callsIn([...(close?.do ?? []), ...actions.flatMap((one) => one.do)]);
    const call = calls.find((one) => operationIn(subject, one)?.signedIn === true);
    if (open === undefined || call === undefined) return [];
    return [opened(action, open, String(value.open), call, ` when "${failing}" fails`)];
  });
