import { pointer, type RouteMatch, signedIn } from '#core';
import type { Finding } from '../../check.ts';
import { pressed } from '../../subject/moves.ts';
import { routesAt } from '../../subject/places.ts';
import type { PlayResult } from '../../subject/play.ts';
import { objectsTitled, operationIn, type Subject } from '../../subject/subject.ts';

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
