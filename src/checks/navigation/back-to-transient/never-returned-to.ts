import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** The destinations after a sign-in that read the screen which is remembered as the last one. */
const READING: readonly string[] = ['current_path', 'unfinished_questionnaire'];

/**
 * Finds forms for people who are signed out that are remembered as the last screen, although nobody is brought back to
 * them, if others of these are not remembered. They replace the screen to which a sign-in should lead back.
 */
export const rememberedInVain = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap(({ id, access, remember, beside, screen }): Finding[] => {
    const isForGuests =
      flow.screens[screen]?.kind === 'form' &&
      flow.access[access]?.allows['auth.signed_in'] === false &&
      flow.routes.some((other) => other.access === access && other.remember === false);
    const isRead = flow.after_sign_in.some((one) => READING.includes(one));
    if (!isRead || remember === false || beside === true || !isForGuests) return [];
    const message = `"${id}" is a form for people who are signed out, and is remembered in place of the screen to which a sign-in leads back`;
    const pointer = pointerTo('routes', id);
    return [{ file: 'routes.json', pointer, anchor: 'key', message, hint: 'add "remember": false' }];
  });
