import { asList, callsIn, isObject, pointerTo, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, operationIn, type Subject } from '../../subject/subject.ts';

/** Whether a route's screen signs people in itself, as a form for a new account does. */
const signsIn = (subject: Subject, { screen }: Route) =>
  callsIn(subject.flow.screens[screen]).some((call) => operationIn(subject, call)?.signsIn === true);

/**
 * If several lists are reported and all lead to one screen, `signed_out` of flow.json is probably wrong. Then one
 * finding there replaces the findings of the lists.
 */
function atTheOddOne(found: readonly (Finding & { to: string; shared: string })[]): Finding[] {
  // Several screens may use the same shared actions, which are then wrong themselves.
  const isOneList = new Set(found.map(({ shared }) => shared)).size === 1;
  const [first, ...others] = found;
  if (first === undefined || others.length === 0 || isOneList || others.some(({ to }) => to !== first.to))
    return [...found];
  const message = `Who was signed out comes to "${first.to}", in ${found.length} places, and this names another screen`;
  return [{ file: 'flow.json', pointer: '/signed_out', message, hint: `write "${first.to}"` }];
}

/**
 * Finds lists of actions that sign people out and then lead to a screen other than the one to sign in, such as the one
 * to open an account. People who have an account are asked to open one. A goodbye page with a link to sign in is not
 * reported.
 */
export const signedOutTo = (subject: Subject): Finding[] =>
  atTheOddOne(
    listNodes(subject).flatMap(({ file, pointer, value, schema }) => {
      const actions = asList(value).filter(isObject);
      const wiped = actions.findIndex((action) => 'wipe' in action);
      const to = wiped === -1 ? -1 : actions.findIndex((action, index) => index > wiped && 'go' in action);
      const route = subject.flow.routes.find(({ id }) => id === actions[to]?.go);
      if (schema.title !== 'Actions' || route === undefined || route.id === subject.flow.signed_out) return [];
      const allowed = subject.flow.access[route.access]?.allows['auth.signed_in'];
      if (allowed !== true && (allowed !== false || !signsIn(subject, route))) return [];
      const message =
        allowed === true
          ? `Who was signed out comes to "${route.id}", which is only for people who are signed in`
          : `Who was signed out comes to "${route.id}", and signs in at "${subject.flow.signed_out}"`;
      const shared = JSON.stringify(actions.slice(wiped, to + 1));
      const hint = `write "${subject.flow.signed_out}"`;
      return [{ file, pointer: pointer + pointerTo(to, 'go'), message, hint, to: route.id, shared }];
    }),
  );
