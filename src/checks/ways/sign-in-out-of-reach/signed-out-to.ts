import { asList, callsIn, isObject, pointerTo, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, operationIn, type Subject } from '../../subject/subject.ts';

/** Whether a route's screen signs people in by itself, as a form for a new account does. */
const signsIn = (subject: Subject, { screen }: Route) =>
  callsIn(subject.flow.screens[screen]).some((call) => operationIn(subject, call)?.signsIn === true);

/**
 * When all such lists lead to one screen, and more than one does, `signed_out` of flow.json is the odd one: one finding
 * there in place of one for each list.
 */
function atTheOddOne(found: readonly (Finding & { to: string })[]): Finding[] {
  const [first, ...others] = found;
  if (first === undefined || others.length === 0 || others.some(({ to }) => to !== first.to)) return [...found];
  const message = `Who was signed out comes to "${first.to}", in ${found.length} places, and this names another screen`;
  return [{ file: 'flow.json', pointer: '/signed_out', message, hint: `write "${first.to}"` }];
}

/**
 * Lists of actions that sign somebody out and then lead to another screen for people who are signed out than the one to
 * sign in: whoever has an account is asked to open one. A page that says goodbye, and leads to the one to sign in, is none.
 */
export const signedOutTo = (subject: Subject): Finding[] =>
  atTheOddOne(
    listNodes(subject).flatMap(({ file, pointer, value, schema }) => {
      const actions = asList(value).filter(isObject);
      const wiped = actions.findIndex((action) => 'wipe' in action);
      const to = wiped === -1 ? -1 : actions.findIndex((action, index) => index > wiped && 'go' in action);
      const route = subject.flow.routes.find(({ id }) => id === actions[to]?.go);
      if (schema.title !== 'Actions' || route === undefined || route.id === subject.flow.signed_out) return [];
      if (subject.flow.access[route.access]?.allows['auth.signed_in'] !== false || !signsIn(subject, route)) return [];
      const message = `Who was signed out comes to "${route.id}", and signs in at "${subject.flow.signed_out}"`;
      const hint = `write "${subject.flow.signed_out}"`;
      return [{ file, pointer: pointer + pointerTo(to, 'go'), message, hint, to: route.id }];
    }),
  );
