import { pointer, asObject, lastPart } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** The failure types that belong to HTTP statuses, after the names of the statuses in RFC 9110. */
const CALLED: Readonly<Record<string, string>> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  422: 'unprocessableEntity',
  429: 'tooManyRequests',
};

/** Statuses in errors.json with the type of another status. Reactions to that type would then handle the wrong failure. */
export const statusesWithOtherType = ({ flow }: Subject): Finding[] =>
  Object.entries(flow.errors.statuses).flatMap(([status, { type }]): Finding[] => {
    const other = Object.entries(CALLED).find(([, called]) => called === type)?.[0];
    if (other === undefined || other === status) return [];
    // Without that other status, the number is the mistake.
    if (flow.errors.statuses[other] === undefined)
      return [
        {
          file: 'errors.json',
          pointer: pointer('statuses', status),
          at: 'key',
          message: `"${type}" is what ${other} is called, and this is ${status}`,
          hint: `write "${other}"`,
        },
      ];
    const message = `"${type}" is what ${other} is called, and this is ${status}`;
    const hint = `write "${CALLED[status] ?? 'error'}"`;
    return [{ file: 'errors.json', pointer: pointer('statuses', status, 'type'), message, hint }];
  });

/**
 * Fields of analytics events with the value of another field of the event, or from another object than the event's
 * other fields. The value with the field's own name is probably meant.
 */
export function eventFieldsOfOthers({ flow }: Subject): Finding[] {
  const events = Object.entries(flow.analytics.events);
  const told = new Set(events.flatMap(([, { fields }]) => Object.values(fields)));
  return events.flatMap(([id, { fields }]) =>
    Object.entries(fields).flatMap(([name, from]): Finding[] => {
      const root =
        Object.entries(fields)
          .find(([other]) => other !== name)?.[1]
          .split('.')[0] ?? '';
      const meant = `${root}.${name}`;
      if (lastPart(from) !== name && fields[lastPart(from)] === from)
        return [
          {
            file: 'analytics.json',
            pointer: pointer('events', id, 'fields', name),
            message: `"${name}" tells "${from}", which "${lastPart(from)}" tells as well`,
            hint: 'name the value of this field, or leave it out',
          },
        ];
      const isNamed = [...told].some((one) => lastPart(one) === name);
      // The others of the event say which thing it is about.
      if (lastPart(from) === name || from.startsWith(`${root}.`) || isNamed || root === '') return [];
      if (!told.has(from) || events.filter(([, event]) => Object.values(event.fields).includes(from)).length < 2)
        return [];
      const message = `"${name}" tells "${from}", and the other fields of "${id}" are about "${root}"`;
      return [
        { file: 'analytics.json', pointer: pointer('events', id, 'fields', name), message, hint: `write "${meant}"` },
      ];
    }),
  );
}

/** Fields that `tokenise` marks when the card is refused, although no value of the card comes from them. */
export const refusedFieldsNotSent = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'TokeniseAction').flatMap(({ file, pointer: at, value }) => {
    const sent = Object.values(asObject(value.tokenise));
    return Object.keys(asObject(value.refused)).flatMap((field): Finding[] => {
      if (sent.includes(`form.${field}`)) return [];
      const message = `"${field}" has nothing to do with what is refused here`;
      const meant = sent.find((from) => typeof from === 'string' && from.startsWith('form.'));
      const hint = `write "${String(meant).slice('form.'.length)}"`;
      return [{ file, pointer: at + pointer('refused', field), at: 'key', message, hint }];
    });
  });

/**
 * Values that `tokenise` gets from the wrong place: what is on the card comes from the form, and the address of the
 * payment provider never does.
 */
export const cardFromElsewhere = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'TokeniseAction').flatMap(({ file, pointer: at, value }) =>
    Object.entries(asObject(value.tokenise)).flatMap(([key, from]): Finding[] => {
      const isTyped = typeof from === 'string' && from.startsWith('form.');
      if (isTyped === (key !== 'provider')) return [];
      const message = isTyped
        ? `The card is sent to the address in "${from}", which somebody typed`
        : `"${key}" is on the card, and gets "${String(from)}", which nobody typed`;
      const hint = isTyped ? 'name the address that the backend gives' : 'name the field of the form';
      return [{ file, pointer: at + pointer('tokenise', key), message, hint }];
    }),
  );
