import { asList, firstPart, isObject, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { type Subject, textIn } from '../../subject/subject.ts';
import { readsOfCall } from '../used-after-clear.ts';

/**
 * `clear` actions beside the call that sends the store, and not in its `then`. If the call fails, the content is
 * lost.
 */
export const clearedWhileSending = (subject: Subject): Finding[] =>
  subject.spots.flatMap(({ file, pointer: at, schema, value }) => {
    if (schema.title !== 'Actions' || !Array.isArray(value)) return [];
    const sent = new Map<string, string>();
    return value.flatMap((action, index): Finding[] => {
      if (!isObject(action)) return [];
      const call = textIn(action, 'call');
      if (call !== undefined)
        for (const reference of readsOfCall({ subject, file, found: [] }, action)) sent.set(firstPart(reference), call);
      const store = asList(action.clear).find((one) => sent.has(String(one)));
      if (store === undefined) return [];
      const message = `This clears "${String(store)}" before "${sent.get(String(store))}", which sends it, has been answered: when it fails, all of it is lost`;
      return [{ file, pointer: at + pointer(index), message, hint: 'clear it in the "then" of that call' }];
    });
  });
