import { asList, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** Whether actions use the response of the call around them, at any depth. */
const usesResponse = (actions: unknown) => /"response[."]/.test(JSON.stringify(actions) ?? '');

/**
 * Actions that save another value than the response of the read before them, when nothing else uses that response.
 * People get a file with something else than they asked for.
 */
export const savesAnother = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const call = subject.flow.calls[textIn(value, 'call') ?? ''];
    const then = asList(value.then);
    const index = then.findIndex((action) => textIn(action, 'save') !== undefined);
    const isKept = call?.answers_as !== undefined || Object.keys(call?.learns ?? {}).length > 0;
    if (call?.method !== 'GET' || isKept || index === -1 || usesResponse(then)) return [];
    const saved = textIn(then[index], 'save') ?? '';
    const message = `This saves "${saved}", and nothing uses what "${String(value.call)}" has brought`;
    return [{ file, pointer: pointer + pointerTo('then', index, 'save'), message, hint: 'write "response"' }];
  });
