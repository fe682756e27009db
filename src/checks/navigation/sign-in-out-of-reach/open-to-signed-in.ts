import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Finds routes to forms that sign people in, if people who are signed in may enter them, too. A second sign-in there
 * would replace the first one.
 * @param waysIn the calls with which a signed-out visitor can sign in
 */
export const openToSignedIn = (subject: Subject, waysIn: readonly string[]): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap((node) => {
    const call = textIn(node.value, 'call') ?? '';
    if (!waysIn.includes(call) || !node.file.startsWith('screens/') || !node.pointer.startsWith('/submit/')) return [];
    return routesAt(subject, node).flatMap(({ id, access }): Finding[] => {
      if (subject.flow.access[access]?.allows['auth.signed_in'] !== undefined) return [];
      const message = `Who is signed in may enter "${id}" too, and a second sign-in there would replace the first`;
      return [
        {
          file: 'routes.json',
          pointer: pointerTo('routes', id, 'access'),
          message,
          hint: 'let in only who is signed out',
        },
      ];
    });
  });
