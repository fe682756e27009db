import { isObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * Finds general texts for failures that are the note of one failure: "Check your connection" for all of them, although
 * it is the `screen_note` of "network". At that failure, the error screen would say it twice.
 */
export function notesForAll({ flow: { errors } }: Subject): Finding[] {
  const general = [
    { pointer: pointerTo('messages', 'default'), text: errors.messages.default },
    { pointer: pointerTo('screen', 'text'), text: errors.screen.text },
  ];
  return general.flatMap(({ pointer, text }): Finding[] => {
    const [status] = Object.entries(errors.statuses).find(([, one]) => isObject(one) && one.screen_note === text) ?? [];
    if (status === undefined) return [];
    const message = `"${text}" is the note of "${status}", and this is shown for every failure`;
    return [{ file: 'errors.json', pointer, message, hint: 'name a text that suits every failure' }];
  });
}
