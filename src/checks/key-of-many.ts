import { isObject, type Json, jsonOf, pointer } from '#core';
import type { Check, Finding } from './check.ts';
import { cachedFor, objectsTitled, type Subject } from './subject/subject.ts';

const NEW = 'is another one each time the button is pressed';
const MANY = 'a second request would be taken for the first one';

/** The header that tells one request from the next. */
const KEY = 'Idempotency-Key';

/** What actions put into each field of a store. */
const givenTo = cachedFor((subject) => {
  const found = new Map<string, Json[]>();
  for (const { value } of objectsTitled(subject, 'SetAction'))
    for (const [target, from] of Object.entries(isObject(value.set) ? value.set : {}))
      if (from !== undefined) found.set(target, [...(found.get(target) ?? []), from]);
  return found;
});

/** Why a value is no key of its own for each request; undefined when it may be one. */
function shared(subject: Subject, value: Json, seen: readonly Json[] = []): string | undefined {
  if (typeof value !== 'string') return value === null ? undefined : 'is the same for everybody';
  if (seen.includes(value)) return undefined;
  const [root = ''] = value.split('.');
  if (root === 'form') return 'is something that people type, the same each time';
  if (root === 'item') return 'is something that many people choose';
  if (root === 'user' || root === 'auth') return 'is the same for all that one person sends';
  const given = givenTo(subject).get(value) ?? [];
  return given.map((one) => shared(subject, one, [...seen, value])).find((why) => why !== undefined);
}

export const keyOfMany: Check = {
  rule: 'SM35',
  name: 'key-of-many',
  severity: 'error',
  strict: true,
  description:
    'Two different requests have the same Idempotency-Key. The backend takes the second one for a repetition of the first: it stores nothing, or refuses it for ever. Or one request has another key when it is tried again, and is done twice.',
  bad: '"headers": { "Idempotency-Key": "contact.email" }',
  good: '"headers": { "Idempotency-Key": "request.id" }   and   "set": { "request.id": "answers.id" }',
  requirement: 'decision 36',
  run: (subject) =>
    Object.entries(subject.flow.calls).flatMap(([id, { headers = {} }]): Finding[] => {
      const value = jsonOf(headers[KEY]);
      const isNew = typeof value === 'string' && value.startsWith('response.');
      const why = value === null ? undefined : isNew ? NEW : shared(subject, value);
      if (why === undefined) return [];
      const said = typeof value === 'string' ? `"${value}"` : 'This key';
      const mistaken = isNew ? 'a request that is tried again would be done twice' : MANY;
      return [
        {
          file: 'calls.json',
          pointer: pointer('calls', id, 'headers', KEY),
          message: `${said} ${why}: ${mistaken}`,
          hint: 'use a value that is made once for each request, such as "answers.id" or one that the backend sends',
        },
      ];
    }),
};
