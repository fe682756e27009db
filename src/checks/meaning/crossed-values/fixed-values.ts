import { firstPart, isObject, type Json, jsonOf, paramsOf, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { valuesBelow } from '../../subject/values-below.ts';
import { routesOfCall } from '../../subject/places.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The text of a constant ({ "is": "…" }); undefined for a reference. */
export const fixedText = (value: unknown): string | undefined => {
  const written = jsonOf(value);
  return isObject(written) && typeof written.is === 'string' ? written.is : undefined;
};

/** Constants for parameters of a call, although the address of a page that makes the call has these parameters. */
export const fixedParams = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, { params = {} }]) =>
    Object.entries(params).flatMap(([name, value]): Finding[] => {
      const inAddress = () => routesOfCall(subject, id).some(({ path }) => paramsOf(path).includes(name));
      if (fixedText(value) === undefined || !inAddress()) return [];
      const message = `"${id}" is always about this "${name}", whichever the address names`;
      return [
        { file: 'calls.json', pointer: pointer('calls', id, 'params', name), message, hint: `write "route.${name}"` },
      ];
    }),
  );

/** Constants for parameters of a link or `go` in a list: every item leads to the same address. */
export const fixedInItems = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer: at }) =>
    valuesBelow(subject, { file, pointer: `${at}/blocks` }).flatMap((spot): Finding[] => {
      if (!isObject(spot.value) || !('go' in spot.value || 'to' in spot.value) || !isObject(spot.value.params))
        return [];
      return Object.entries(spot.value.params).flatMap(([name, value]) => {
        if (fixedText(value) === undefined) return [];
        const place = textIn(spot.value, 'go') ?? textIn(spot.value, 'to') ?? '';
        const message = `Every item of this list leads to the same "${place}", whichever somebody chooses`;
        return [
          {
            file: spot.file,
            pointer: spot.pointer + pointer('params', name),
            message,
            hint: 'write a field of the item ("item.…")',
          },
        ];
      });
    }),
  );

/** Whether the flow sets a store's field to what somebody chose or entered. */
const isChosen = (subject: Subject, name: string) =>
  objectsTitled(subject, 'SetAction').some(
    ({ value }) =>
      isObject(value.set) && typeof value.set[name] === 'string' && /^(?:item|form)\./.test(value.set[name]),
  );

/**
 * Constants in a call's body, where the store that its other values come from has a field of that name with the value
 * that was chosen.
 */
export const fixedBodyValues = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, { body = {} }]) => {
    const values = Object.entries(body).map(([key, value]) => ({ key, value: jsonOf(value) }));
    const stores = new Set(values.flatMap(({ value }) => (typeof value === 'string' ? firstPart(value) : [])));
    return values.flatMap(({ key, value }) => inPlaceOfChoice(subject, id, 'body', key, value, [...stores]));
  });

/** Constants in a call's query, where some store has a field of that name with the value that was chosen. */
export const fixedQueryValues = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, { query = {} }]) =>
    Object.entries(query).flatMap(([key, value]) =>
      inPlaceOfChoice(subject, id, 'query', key, jsonOf(value), Object.keys(subject.flow.stores)),
    ),
  );

/** The finding about a constant, if one of these stores has the chosen value of the same name. */
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
