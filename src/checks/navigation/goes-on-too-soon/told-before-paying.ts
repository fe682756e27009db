import { isObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Finds toasts that report a success beside the action that asks the payment provider, and not after what follows it.
 * People read that it worked even if the card is refused.
 */
export const toldBeforePaying = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value: list }): Finding[] => {
    if (!list.some((action) => isObject(action) && 'tokenise' in action)) return [];
    return list.flatMap((action, index): Finding[] => {
      const toast = textIn(action, 'toast') ?? '';
      if (subject.flow.errors.toasts[toast]?.type !== 'success') return [];
      const message = 'This says that it has worked, also when the payment provider refuses the card';
      const place = pointer + pointerTo(index, 'toast');
      return [{ file, pointer: place, message, hint: 'put it into the "then" of the call that pays' }];
    });
  });
