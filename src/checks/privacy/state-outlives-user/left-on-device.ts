import { isStayedOn } from '../../subject/stayed-on.ts';
import { asObject, firstPart, learnsOf, pointerTo, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt, routesOfCall } from '../../subject/routes-at.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { signsIn } from '../../subject/unknown-visitor.ts';

/** Values that some part of the flow fills, and the routes on which it does. */
interface Filled {
  names: readonly string[];
  routes: readonly Route[];
  /** Whether a sign-in has succeeded just before. */
  isAfterSignIn: boolean;
}

function filledIn(subject: Subject): Filled[] {
  const signIns = objectsTitled(subject, 'CallAction').filter(({ value }) =>
    signsIn(subject.flow, textIn(value, 'call') ?? ''),
  );
  return [
    ...objectsTitled(subject, 'SetAction').map((node) => ({
      names: Object.keys(asObject(node.value.set)),
      routes: routesAt(subject, node),
      isAfterSignIn: signIns.some(
        ({ file, pointer }) => file === node.file && node.pointer.startsWith(`${pointer}/then/`),
      ),
    })),
    ...Object.entries(subject.flow.calls).map(([id, call]) => ({
      names: Object.keys(learnsOf(call)),
      routes: routesOfCall(subject, id),
      isAfterSignIn: false,
    })),
  ];
}

/**
 * Finds persisted stores without an owner that only signed-in people fill. The next person at this browser finds the
 * last person's data. A value that comes from an address is not counted, because it belongs to nobody yet.
 */
export const leftOnDevice = (subject: Subject): Finding[] => {
  const { flow } = subject;
  const taken = new Set(flow.routes.flatMap(({ takes = {} }) => Object.keys(takes).map(firstPart)));
  const isOfPerson = ({ access }: Route) => flow.access[access]?.allows['auth.signed_in'] === true;
  const filled = filledIn(subject);
  return Object.entries(flow.stores).flatMap(([id, { owner, health, persist }]): Finding[] => {
    const places = filled.filter(({ names }) => names.some((name) => firstPart(name) === id));
    const isOwn =
      places.length > 0 &&
      places.every(
        ({ routes, isAfterSignIn }) =>
          (isAfterSignIn && persist !== 'memory') || (routes.length > 0 && routes.filter(isStayedOn).every(isOfPerson)),
      );
    if (owner !== 'device' || health === true || taken.has(id) || !isOwn) return [];
    const message = `Only people who are signed in fill "${id}", but it belongs to the device: the next one here is shown it as theirs`;
    return [{ file: 'stores.json', pointer: pointerTo('stores', id, 'owner'), message, hint: 'write "person"' }];
  });
};
