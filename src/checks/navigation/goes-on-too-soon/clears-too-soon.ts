import { asList, asObject, firstPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Finds actions that clear a value beside the call that makes the backend forget it, instead of after its success. If
 * the call fails, the value is gone in the browser and still valid in the backend. People who only return to the
 * previous screen do not learn this.
 */
export const clearsTooSoon = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value: list }): Finding[] => {
    const called = list.findIndex((action) => textIn(action, 'call') !== undefined);
    const id = textIn(list[called], 'call') ?? '';
    const forgotten = operationIn(subject, id)?.unmakes ?? [];
    if (forgotten.length === 0 || list.some((action) => textIn(action, 'go') === 'previous_path')) return [];
    return list.flatMap((action, index): Finding[] => {
      const cleared = asList(asObject(action).clear).find(
        (one) => typeof one === 'string' && forgotten.some((name) => name === one || firstPart(name) === one),
      );
      if (index < called || cleared === undefined || asObject(action).after !== undefined) return [];
      const message = `This clears "${String(cleared)}" before "${id}" has succeeded: when it fails, the backend still has it`;
      return [{ file, pointer: pointer + pointerTo(index), message, hint: 'put it into the "then" of the call' }];
    });
  });
