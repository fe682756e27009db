import { asList, asObject, pointerTo, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** Whether a call ends all sessions of the signed-in person, also the current one: "DELETE …/sessions". */
function endsSessions(subject: Subject, call: string): boolean {
  const { method, path = '', signedIn = false } = operationIn(subject, call) ?? {};
  return method === 'DELETE' && signedIn && path.endsWith('/sessions');
}

/** Calls that end all sessions of the person, without a `wipe` in their actions. */
const keptAfterSessions = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const list = pointer.replace(/\/\d+$/, '/');
    const isWiped = objectsTitled(subject, 'WipeAction').some(
      (one) => one.file === file && one.pointer.startsWith(list),
    );
    if (!endsSessions(subject, textIn(value, 'call') ?? '') || isWiped) return [];
    const message = 'This ends every session of the person, and what is kept of them stays for the next one here';
    const hint = 'add { "wipe": "everything" } after the call';
    return [{ file, pointer: pointer + pointerTo('then' in value ? 'then' : 'call'), message, hint }];
  });

/** Whether people may enter a route with or without being signed in. */
const isForEverybody = ({ flow }: Subject, { access }: Route): boolean =>
  Object.keys(flow.access[access]?.allows ?? {}).length === 0;

/**
 * Finds calls on arrival that leave the flow for an address in the response, with `"wipe": "sign_in"`, or on a route for
 * everybody without any `wipe`. The next person at this browser finds the data that stay.
 */
const keptAfterRedirect = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap((node) => {
    const { file, pointer, value } = node;
    const then = asList(value.then);
    const leaving = then.findIndex((action) => textIn(action, 'leave')?.startsWith('response.') === true);
    if (file !== 'routes.json' || leaving === -1) return [];
    const message = 'This leads people out of the flow, and what is kept of them stays for the next one here';
    const isWiped = objectsTitled(subject, 'WipeAction').some(
      (one) => one.file === file && one.pointer.startsWith(pointer.replace(/\d+$/, '')),
    );
    if (!isWiped && routesAt(subject, node).every((route) => isForEverybody(subject, route))) {
      const place = pointer + pointerTo('then', leaving, 'leave');
      return [{ file, pointer: place, message, hint: 'add { "wipe": "everything" } to "then"' }];
    }
    return then.flatMap((action, index): Finding[] =>
      asObject(action).wipe === 'sign_in'
        ? [{ file, pointer: pointer + pointerTo('then', index, 'wipe'), message, hint: 'write "everything"' }]
        : [],
    );
  });

/** Finds exits from the flow after which the next person at this browser finds this person's data. */
export const leftBehind = (subject: Subject): Finding[] => [
  ...keptAfterSessions(subject),
  ...keptAfterRedirect(subject),
];
