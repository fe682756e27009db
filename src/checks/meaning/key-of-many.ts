import { isObject, type Json, jsonOf, pointerTo, asObject } from '#core';
import type { Check, Finding } from '../check.ts';
import { cachedFor, listNodes, objectsTitled, type Subject, textIn } from '../subject/subject.ts';

/** The ends of messages about idempotency keys. */
const NEW = 'is another one each time the button is pressed';
const MANY = 'a second request would be taken for the first one';

/** The header with the idempotency key. The backend uses the key to recognise a repeated request. */
const KEY = 'Idempotency-Key';

/** The values that actions assign to each field, by the field's name. */
const givenTo = cachedFor((subject) => {
  const found = new Map<string, Json[]>();
  for (const { value } of objectsTitled(subject, 'SetAction'))
    for (const [target, from] of Object.entries(asObject(value.set)))
      if (from !== undefined) found.set(target, [...(found.get(target) ?? []), from]);
  return found;
});

/**
 * Why two requests with this value as key would have the same key; undefined if each request gets its own.
 * @param seen the values that led to this one, to stop at a loop
 */
function shared(subject: Subject, value: Json, seen: readonly Json[] = []): string | undefined {
  if (typeof value !== 'string') return value === null ? undefined : 'is the same for everybody';
  if (seen.includes(value)) return undefined;
  const [root = ''] = value.split('.');
  if (root === 'form') return 'is something that people type, the same each time';
  if (root === 'item') return 'is something that many people choose';
  if (root === 'route') return 'is the same whenever somebody opens this address';
  if (root === 'user' || root === 'auth') return 'is the same for all that one person sends';
  const given = givenTo(subject).get(value) ?? [];
  return given.map((one) => shared(subject, one, [...seen, value])).find((why) => why !== undefined);
}

/** A call that a list of actions makes. */
interface Made {
  call: string;
  /** The value of the call's idempotency key; undefined when the call sends none. */
  key: Json | undefined;
}

/**
 * Finds calls that one press sends twice with the same idempotency key, or twice without a key. Each branch of a
 * condition is counted separately, because another condition may exclude the same people.
 * @param before the calls made before this list; this function adds the calls of the list
 */
function madeTwice(subject: Subject, list: readonly Json[], pointer: string, before: Made[]): Omit<Finding, 'file'>[] {
  return list.flatMap((action, index) => {
    if (!isObject(action)) return [];
    const here = pointer + pointerTo(index);
    const changed = [action.set, action.clear].flatMap((part) =>
      isObject(part) ? Object.keys(part) : Array.isArray(part) ? part.map(String) : [],
    );
    if (changed.length > 0) before.splice(0, Infinity, ...before.filter((made) => isSame(made, changed)));
    const call = textIn(action, 'call');
    const made = call === undefined ? undefined : { call, key: keyIn(subject, call) };
    const twice = made && before.find((one) => isRepeated(subject, one, made));
    if (made !== undefined) before.push(made);
    const branches = ['then', 'do', 'otherwise'].map((part) => {
      const inner = action[part];
      const own = [...before];
      return Array.isArray(inner) ? { own, found: madeTwice(subject, inner, here + pointerTo(part), own) } : undefined;
    });
    const found = branches.flatMap((branch) => branch?.found ?? []);
    for (const one of branches[0]?.own ?? []) if (!before.includes(one)) before.push(one);
    if (made === undefined || twice === undefined) return found;
    const message =
      made.key === undefined
        ? `This sends "${made.call}" a second time`
        : `This sends "${made.call}" with the key that "${twice.call}" had just before: ${MANY}`;
    return [{ pointer: here + pointerTo('call'), message, hint: 'leave out one of the two' }, ...found];
  });
}

/** Whether a call would still have the same key after some fields or stores have changed. */
const isSame = ({ key }: Made, changed: readonly string[]) =>
  key !== undefined && !changed.some((name) => key === name || (typeof key === 'string' && key.startsWith(`${name}.`)));

const isRepeated = ({ flow }: Subject, one: Made, { call, key }: Made) =>
  key === undefined ? one.call === call && flow.calls[call]?.method === 'POST' : one.key === key;

function keyIn({ flow }: Subject, call: string): Json | undefined {
  const key = flow.calls[call]?.headers?.[KEY];
  return key === undefined ? undefined : jsonOf(key);
}

export const keyOfMany: Check = {
  rule: 'SM35',
  name: 'key-of-many',
  severity: 'error',
  strict: true,
  description:
    'Two different requests have the same Idempotency-Key. The backend takes the second one for a repetition of the first, and stores nothing or refuses it.',
  alsoReported: [
    'One press sends the same request twice.',
    'A request gets a new key when it is tried again, so it is done twice.',
  ],
  bad: '"headers": { "Idempotency-Key": "contact.email" }',
  good: '"headers": { "Idempotency-Key": "request.id" }   and   "set": { "request.id": "answers.id" }',
  requirement: 'decision 36',
  run: (subject) => [
    ...listNodes(subject).flatMap(({ file, pointer, schema, value }): Finding[] =>
      schema.title === 'Actions' ? madeTwice(subject, value, pointer, []).map((found) => ({ file, ...found })) : [],
    ),
    ...Object.entries(subject.flow.calls).flatMap(([id, { headers = {} }]): Finding[] => {
      const value = jsonOf(headers[KEY]);
      const isNew = typeof value === 'string' && value.startsWith('response.');
      const why = value === null ? undefined : isNew ? NEW : shared(subject, value);
      if (why === undefined) return [];
      const what = typeof value === 'string' ? `"${value}"` : 'This key';
      const mistaken = isNew ? 'a request that is tried again would be done twice' : MANY;
      return [
        {
          file: 'calls.json',
          pointer: pointerTo('calls', id, 'headers', KEY),
          message: `${what} ${why}: ${mistaken}`,
          hint: 'use a value that is made once for each request, such as "answers.id" or one that the backend sends',
        },
      ];
    }),
  ],
};
