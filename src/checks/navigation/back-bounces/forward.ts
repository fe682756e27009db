import { stepIndex } from '../../subject/steps.ts';
import { pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Finds back arrows that always lead to a page of a later step. People who go back are sent forward, past steps that
 * they have not done. A `go` with a condition is not reported, because some people may have come from that page.
 */
export const arrowsForward = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'GoAction').flatMap(({ file, pointer, value }): Finding[] => {
    const [, id = '', part] = segments(pointer);
    const isAlways = /^(?:\/\d+(?:\/then)?)+$/.test(pointer.slice(pointerTo('routes', id, 'on_back').length));
    if (file !== 'routes.json' || part !== 'on_back' || !isAlways) return [];
    const target = textIn(value, 'go') ?? '';
    const [own, other] = [stepIndex(subject.flow, id), stepIndex(subject.flow, target)];
    if (own === -1 || other <= own) return [];
    const message = `The arrow back on "${id}" leads forward, to the later step of "${target}"`;
    return [{ file, pointer: pointer + pointerTo('go'), message, hint: 'write "previous_path"' }];
  });
