import { type Call, lastPart, schemasAt, pointerTo, shapeOf } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** A field that a call learns from a value of the same name: its store, and the object around the value in the response. */
interface Learned {
  field: string;
  store: string;
  around: string;
}

/** A reference without its last part: "response.items.0" for "response.items.0.amount". */
const aroundOf = (reference: string) => reference.replace(/\.[^.]+$/, '');

/** The fields that a call learns from values of the same name. */
const learnedByName = ({ learns = {} }: Call): Learned[] =>
  Object.entries(learns).flatMap(([name, from]) =>
    lastPart(name) === lastPart(from) ? [{ field: lastPart(name), store: aroundOf(name), around: aroundOf(from) }] : [],
  );

/** Whether a response of the call has a value at a reference. */
const has = ({ contract }: Subject, { response }: Call, reference: string) =>
  schemasAt(shapeOf(contract, response), reference.split('.').slice(1)) !== undefined;

/**
 * Finds fields that a call sets to a response value of another name, although the response has a value with the field's
 * own name. That value stands beside the values to which the call sets the other fields of the store.
 */
export const learnedFromBeside = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, call]) => {
    const named = learnedByName(call);
    return Object.entries(call.learns ?? {}).flatMap(([name, from]): Finding[] => {
      const own = named
        .filter(({ store }) => store === aroundOf(name))
        .map(({ around }) => `${around}.${lastPart(name)}`)
        .find((reference) => has(subject, call, reference));
      if (own === undefined || from.split('.').includes(lastPart(name))) return [];
      const message = `"${name}" is learned from "${from}", and the response has "${own}"`;
      const pointer = pointerTo('calls', id, 'learns', name);
      return [{ file: 'calls.json', pointer, message, hint: `write "${own}"` }];
    });
  });
