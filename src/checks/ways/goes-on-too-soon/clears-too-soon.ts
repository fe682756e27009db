import { asList, asObject, firstPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Actions that clear a value beside the call with which the backend forgets it. When the call fails, the value is gone
 * here and still counts there. Whoever only goes back where they came from is not told that it is gone.
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
