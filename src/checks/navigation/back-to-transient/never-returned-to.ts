import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** The destinations after a sign-in that read the screen which is remembered as the last one. */
const READING: readonly string[] = ['current_path', 'unfinished_questionnaire'];

/**
 * Finds screens that are remembered as the last one although nobody is brought back to them: forms for signed-out people
 * only, if others of these are not remembered, and the screen for unknown addresses. They replace the screen to which a
 * sign-in should lead back.
 */
export const rememberedInVain = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap(({ id, access, remember, beside, screen }): Finding[] => {
    const isForGuests =
      flow.screens[screen]?.kind === 'form' &&
      flow.access[access]?.allows['auth.signed_in'] === false &&
      flow.routes.some((other) => other.access === access && other.remember === false);
    const isRead = flow.after_sign_in.some((one) => READING.includes(one));
    if (!isRead || remember === false || beside === true || !(isForGuests || id === flow.not_found)) return [];
    const why = isForGuests ? 'is a form for people who are signed out' : 'is shown at addresses that do not exist';
    const message = `"${id}" ${why}, and is remembered in place of the screen to which a sign-in leads back`;
    const pointer = pointerTo('routes', id);
    return [{ file: 'routes.json', pointer, anchor: 'key', message, hint: 'add "remember": false' }];
  });
