import { asList, firstPart, isObject, type JsonObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { operationIn, type Subject, textIn } from '../../subject/subject.ts';
import { clearsIn } from './clears-in.ts';
import { readsOfCall } from '../used-after-clear.ts';

/**
 * Finds `clear` actions beside the call that sends the store, instead of in its `then`. If the call fails, the data are
 * lost.
 */
export const clearedWhileSending = (subject: Subject): Finding[] =>
  subject.nodes.flatMap(({ file, pointer, schema, value }) => {
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
      return [{ file, pointer: pointer + pointerTo(index), message, hint: 'clear it in the "then" of that call' }];
    });
  });

/**
 * Finds `clear` actions in the `then` of a call, while another call beside it sends the store. If the other call fails,
 * the data are lost.
 */
export const clearedAfterAnother = (subject: Subject): Finding[] =>
  subject.nodes.flatMap(({ file, pointer, schema, value }) => {
    if (schema.title !== 'Actions' || !Array.isArray(value)) return [];
    const sentBy = (action: JsonObject) => {
      // A quiet call sends data for later, such as a draft. The other call sends the data that count.
      const sends = operationIn(subject, textIn(action, 'call') ?? '')?.method !== 'GET' && action.quietly !== true;
      return sends ? readsOfCall({ subject, file, found: [] }, action).map(firstPart) : [];
    };
    const calls = value.flatMap((action, index) =>
      isObject(action) && textIn(action, 'call') !== undefined ? [{ action, index, sent: sentBy(action) }] : [],
    );
    return calls.flatMap(({ action, index, sent }) =>
      clearsIn(action.then, pointer + pointerTo(index, 'then')).flatMap(
        ({ cleared: stores, pointer: place }): Finding[] => {
          const isLost = (one: (typeof calls)[number], store: string) =>
            one.index !== index && one.sent.includes(store) && !sent.includes(store);
          const other = calls.find((one) => stores.some((store) => isLost(one, store)));
          if (other === undefined) return [];
          const store = stores.find((one) => isLost(other, one));
          const [own = '', beside = ''] = [textIn(action, 'call'), textIn(other.action, 'call')];
          const message = `This clears "${store ?? ''}" when "${own}" is answered, also when "${beside}", which sends it, has failed: all of it is lost then`;
          return [{ file, pointer: place, message, hint: `make "${own}" in the "then" of "${beside}"` }];
        },
      ),
    );
  });
