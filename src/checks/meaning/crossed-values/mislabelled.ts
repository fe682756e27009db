import { pointerTo, asList, asObject, firstPart, lastPart, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';
import { valuesBelow } from '../../subject/values-below.ts';

/** The names of failure types, by HTTP status (names as in RFC 9110) or by the kind of a failure without a status. */
const CALLED: Readonly<Record<string, string>> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  422: 'unprocessableEntity',
  429: 'tooManyRequests',
  network: 'network',
  timeout: 'timeout',
  aborted: 'aborted',
  malformed: 'malformed',
};

/**
 * Finds statuses in errors.json with the type of another status. Reactions to this type would handle the wrong failure.
 */
export const statusesWithOtherType = ({ flow }: Subject): Finding[] =>
  Object.entries(flow.errors.statuses).flatMap(([status, { type }]): Finding[] => {
    const other = Object.entries(CALLED).find(([, called]) => called === type)?.[0];
    if (other === undefined || other === status) return [];
    // If errors.json has no entry for the status of this type, the status number is wrong, not the type.
    if (flow.errors.statuses[other] === undefined)
      return [
        {
          file: 'errors.json',
          pointer: pointerTo('statuses', status),
          anchor: 'key',
          message: `"${type}" is what ${other} is called, and this is ${status}`,
          hint: `write "${other}"`,
        },
      ];
    const message = `"${type}" is what ${other} is called, and this is ${status}`;
    const hint = `write "${CALLED[status] ?? 'error'}"`;
    return [{ file: 'errors.json', pointer: pointerTo('statuses', status, 'type'), message, hint }];
  });

/** The one value whose last part consists of words in a field's name: "session.start" for "start_ts". */
function namedIn(name: string, values: readonly string[]): string | undefined {
  const isNamed = (value: string) => wordsInName(lastPart(value)).every((word) => wordsInName(name).includes(word));
  const [only, ...more] = values.filter(isNamed);
  return more.length === 0 ? only : undefined;
}

/**
 * Finds fields of analytics events that are named after one value and have another. Reported if the event has the other
 * value under its own name, too, or if the value belongs to another object than the event's other fields.
 */
export function eventFieldsOfOthers(subject: Subject): Finding[] {
  const nodes = valuesBelow(subject, { file: 'analytics.json', pointer: '/events' });
  const known = new Set(nodes.flatMap(({ schema }) => asList(schema.enum)));
  return Object.entries(subject.flow.analytics.events).flatMap(([id, { fields }]) => {
    const sent: readonly string[] = Object.values(fields);
    const unsent = [...known].filter((value): value is string => typeof value === 'string' && !sent.includes(value));
    return Object.entries(fields).flatMap(([name, from]): Finding[] => {
      const own = lastPart(from);
      const isTwice = fields[own] === from;
      const others = firstPart(Object.entries(fields).find(([other]) => other !== name)?.[1] ?? '');
      const root = isTwice ? firstPart(from) : others;
      const [called, ...more] = unsent.filter((value) => lastPart(value) === name);
      // One word, such as "value", may name anything, unless another event has this value under its own name.
      const isOfOther = Object.entries(subject.flow.analytics.events).some(
        ([other, event]) => other !== id && event.fields[own] === from,
      );
      const isBeside = known.has(`${root}.${name}`);
      // What the goal brings, such as the value of an order, is unknown at most events.
      const isEarly = firstPart(called ?? '') !== firstPart(subject.flow.goal ?? '');
      const isTelling = wordsInName(name).length > 1 || (isOfOther && !isBeside && isEarly);
      const isCalled = called !== undefined && more.length === 0 && isTelling;
      const meant = isBeside ? `${root}.${name}` : isTwice ? namedIn(name, unsent) : isCalled ? called : undefined;
      if (meant === undefined || own === name || (!isTwice && !isCalled && firstPart(from) === root)) return [];
      const why = isTwice
        ? `which "${own}" tells as well`
        : isCalled
          ? `and nothing tells "${called}"`
          : `and the other fields of "${id}" are about "${root}"`;
      return [
        {
          file: 'analytics.json',
          pointer: pointerTo('events', id, 'fields', name),
          message: `"${name}" tells "${from}", ${why}`,
          hint: `write "${meant}"`,
        },
      ];
    });
  });
}

/**
 * Finds fields that `tokenise` marks when the card is refused, although the card's values do not come from these
 * fields.
 */
export const refusedFieldsNotSent = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'TokeniseAction').flatMap(({ file, pointer, value }) => {
    const sent = Object.values(asObject(value.tokenise));
    return Object.keys(asObject(value.refused)).flatMap((field): Finding[] => {
      if (sent.includes(`form.${field}`)) return [];
      const message = `"${field}" has nothing to do with what is refused here`;
      const meant = sent.find((from) => typeof from === 'string' && from.startsWith('form.'));
      const hint = `write "${String(meant).slice('form.'.length)}"`;
      return [{ file, pointer: pointer + pointerTo('refused', field), anchor: 'key', message, hint }];
    });
  });

/**
 * Finds values of `tokenise` from the wrong source: the card must come from the form, and the address of the payment
 * provider must not.
 */
export const cardFromElsewhere = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'TokeniseAction').flatMap(({ file, pointer, value }) =>
    Object.entries(asObject(value.tokenise)).flatMap(([key, from]): Finding[] => {
      const isTyped = typeof from === 'string' && from.startsWith('form.');
      if (isTyped === (key !== 'provider')) return [];
      const message = isTyped
        ? `The card is sent to the address in "${from}", which somebody typed`
        : `"${key}" is on the card, and gets "${String(from)}", which nobody typed`;
      const hint = isTyped ? 'name the address that the backend gives' : 'name the field of the form';
      return [{ file, pointer: pointer + pointerTo('tokenise', key), message, hint }];
    }),
  );
