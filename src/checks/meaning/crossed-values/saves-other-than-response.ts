import { asList, pointerTo, refersTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** Whether actions read the response of the call that they follow, at any depth. */
const usesResponse = (actions: unknown) => refersTo(actions, 'response');

/**
 * Finds actions that save something else than the response of the call before them, when nothing else uses the
 * response. People get a file that they did not ask for.
 */
export const savesOtherThanResponse = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const call = subject.flow.calls[textIn(value, 'call') ?? ''];
    const then = asList(value.then);
    const index = then.findIndex((action) => textIn(action, 'save') !== undefined);
    const isStored = call?.answers_as !== undefined || Object.keys(call?.learns ?? {}).length > 0;
    if (call?.method !== 'GET' || isStored || index === -1 || usesResponse(then)) return [];
    const saved = textIn(then[index], 'save') ?? '';
    const message = `This saves "${saved}", and nothing uses what "${String(value.call)}" has brought`;
    return [{ file, pointer: pointer + pointerTo('then', index, 'save'), message, hint: 'write "response"' }];
  });
