import { isObject, type Json, jsonOf, pointer, firstPart, lastPart } from '#core';
import type { Check, Finding } from '../check.ts';
import { notItsOwn, otherFields } from './another-identity.ts';
import { otherPlaceholders, takenOtherwise } from './other-names.ts';
import { anotherAmount, anotherCatalogue, fixedInItems, fixedParams } from './fixed-values.ts';
import { anotherSecretCleared, secretsSentElsewhere } from './left-undone.ts';
import { fieldsOfOthers, refusedElsewhere, typesOfOthers } from './other-kinds.ts';
import { sameForEveryItem, shownTwice } from './same-for-every-item.ts';
import { objectsTitled, type Subject } from '../subject/subject.ts';
import { notTaken } from './unkept.ts';

/** Values of responses and items. The contract says which field is meant, so compiling compares them with that. */
const HAS_FIELDS = /^(?:data|response|item)\./;

/** The place of what a call sends. A store's name alone stands there for all it holds. */
const SENT = /\/(?:body|query)$/;

/** Whether the flow sets a store's field to what somebody chose or entered. */
const isChosen = (subject: Subject, name: string) =>
  objectsTitled(subject, 'SetAction').some(
    ({ value }) =>
      isObject(value.set) && typeof value.set[name] === 'string' && /^(?:item|form)\./.test(value.set[name]),
  );

/** Fixed values that a call sends in place of what was chosen, which the store of its other values holds. */
const fixed = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, { body = {} }]) => {
    const values = Object.entries(body).map(([key, value]) => ({ key, value: jsonOf(value) }));
    const stores = new Set(values.flatMap(({ value }) => (typeof value === 'string' ? firstPart(value) : [])));
    return values.flatMap(({ key, value }) => inPlaceOfChoice(subject, id, 'body', key, value, [...stores]));
  });

/** Fixed values that a call asks for in place of what was chosen before, which any store holds. */
const fixedQuery = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, { query = {} }]) =>
    Object.entries(query).flatMap(([key, value]) =>
      inPlaceOfChoice(subject, id, 'query', key, jsonOf(value), Object.keys(subject.flow.stores)),
    ),
  );

function inPlaceOfChoice(
  subject: Subject,
  id: string,
  part: 'body' | 'query',
  key: string,
  value: Json,
  stores: readonly string[],
): Finding[] {
  if (typeof value === 'string' || value === null) return [];
  const name = stores.map((store) => `${store}.${key}`).find((one) => isChosen(subject, one));
  if (name === undefined) return [];
  const message = `"${id}" always sends this as "${key}", whatever was chosen`;
  return [{ file: 'calls.json', pointer: pointer('calls', id, part, key), message, hint: `write "${name}"` }];
}

export const crossedValues: Check = {
  rule: 'SM30',
  name: 'crossed-values',
  severity: 'error',
  description:
    'A value is given a name that belongs to another one: the first name is sent as the last name, or a variant is chosen by its name in place of its id; or a fixed amount is sent in place of the chosen one, or that of a list’s first entry whichever is chosen, or nothing at all; or an address gets an email in place of an id, or that of the product that was open before; or a button names an amount that it does not send. They have the right type, so nothing else notices, and the backend gets the wrong data.',
  bad: '"body": { "first_name": "form.last_name", "last_name": "form.first_name" }',
  good: '"body": { "first_name": "form.first_name", "last_name": "form.last_name" }',
  requirement: 'HT-1',
  run: (subject) => [
    ...fixed(subject),
    ...fixedQuery(subject),
    ...sameForEveryItem(subject),
    ...notTaken(subject),
    ...fixedParams(subject),
    ...fixedInItems(subject),
    ...otherFields(subject),
    ...notItsOwn(subject),
    ...otherPlaceholders(subject),
    ...takenOtherwise(subject),
    ...secretsSentElsewhere(subject),
    ...anotherSecretCleared(subject),
    ...typesOfOthers(subject),
    ...fieldsOfOthers(subject),
    ...refusedElsewhere(subject),
    ...shownTwice(subject),
    ...anotherAmount(subject),
    ...anotherCatalogue(subject),
    ...subject.spots.flatMap(({ file, pointer: at, value }) => {
      if (!isObject(value)) return [];
      const isName = (from: string) =>
        (from.includes('.') && !HAS_FIELDS.test(from)) || (SENT.test(at) && Object.hasOwn(subject.flow.stores, from));
      const named = Object.entries(value).flatMap(([key, from]) =>
        typeof from === 'string' && isName(from) ? [{ key, from }] : [],
      );
      return named.flatMap((one, index) => {
        if (lastPart(one.key) === lastPart(one.from)) return [];
        const other = named
          .slice(index + 1)
          .find(({ key, from }) => lastPart(key) === lastPart(one.from) && lastPart(from) === lastPart(one.key));
        if (other === undefined) return [];
        return [
          {
            file,
            pointer: at + pointer(one.key),
            message: `"${one.key}" is given "${one.from}", and "${other.key}" is given "${other.from}"`,
            hint: 'swap the two values',
          },
        ];
      });
    }),
  ],
};
