import { firstPart, isObject, type Json, jsonOf, paramsOf, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { valuesBelow } from '../../subject/values-below.ts';
import { routesOfCall } from '../../subject/routes-at.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The text of a constant ({ "is": "…" }); undefined for a reference. */
export const fixedText = (value: unknown): string | undefined => {
  const written = jsonOf(value);
  return isObject(written) && typeof written.is === 'string' ? written.is : undefined;
};

/** Finds path parameters of a call that are constant, although the page that makes the call has them in its address. */
export const fixedParams = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, { params = {} }]) =>
    Object.entries(params).flatMap(([name, value]): Finding[] => {
      const inAddress = () => routesOfCall(subject, id).some(({ path }) => paramsOf(path).includes(name));
      if (fixedText(value) === undefined || !inAddress()) return [];
      const message = `"${id}" is always about this "${name}", whichever the address names`;
      return [
        { file: 'calls.json', pointer: pointerTo('calls', id, 'params', name), message, hint: `write "route.${name}"` },
      ];
    }),
  );

/**
 * Finds constants in a call's address that name one page, although several pages make the call. Each page then shows
 * what belongs to the named one.
 */
export const fixedPathTypes = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, { params = {}, query = {} }]) =>
    Object.entries({ params, query }).flatMap(([part, values]) => {
      const text = fixedText(values.path_type);
      const asking = text === undefined ? [] : routesOfCall(subject, id).map(({ path_type }) => path_type);
      const other = asking.find((one) => one !== undefined && one !== text);
      if (other === undefined || !asking.includes(text)) return [];
      const message = `"${id}" always asks for "${text ?? ''}", and "${other}" makes this call, too`;
      const pointer = pointerTo('calls', id, part, 'path_type');
      return [{ file: 'calls.json', pointer, message, hint: 'write "route.path_type"' }];
    }),
  );

/** Finds parameters in a link or `go` of a list that are constant, so every item leads to the same address. */
export const fixedInItems = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer }) =>
    valuesBelow(subject, { file, pointer: `${pointer}/blocks` }).flatMap((node): Finding[] => {
      if (!isObject(node.value) || !('go' in node.value || 'to' in node.value) || !isObject(node.value.params))
        return [];
      return Object.entries(node.value.params).flatMap(([name, value]) => {
        if (fixedText(value) === undefined) return [];
        const place = textIn(node.value, 'go') ?? textIn(node.value, 'to') ?? '';
        const message = `Every item of this list leads to the same "${place}", whichever somebody chooses`;
        return [
          {
            file: node.file,
            pointer: node.pointer + pointerTo('params', name),
            message,
            hint: 'write a field of the item ("item.…")',
          },
        ];
      });
    }),
  );

/** Whether the flow sets a field to something that people chose or entered. */
const isChosen = (subject: Subject, name: string) =>
  objectsTitled(subject, 'SetAction').some(
    ({ value }) =>
      isObject(value.set) && typeof value.set[name] === 'string' && /^(?:item|form)\./.test(value.set[name]),
  );

/**
 * Finds constants in a call's body, although people choose the value: the store from which the other values come has a
 * field of this name, which holds the choice.
 */
export const fixedBodyValues = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, { body = {} }]) => {
    const values = Object.entries(body).map(([key, value]) => ({ key, value: jsonOf(value) }));
    const stores = new Set(values.flatMap(({ value }) => (typeof value === 'string' ? firstPart(value) : [])));
    return values.flatMap(({ key, value }) => inPlaceOfChoice(subject, id, 'body', key, value, [...stores]));
  });

/** Finds the same mistake in a call's query. The choice may be in any store. */
export const fixedQueryValues = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, { query = {} }]) =>
    Object.entries(query).flatMap(([key, value]) =>
      inPlaceOfChoice(subject, id, 'query', key, jsonOf(value), Object.keys(subject.flow.stores)),
    ),
  );

/** The finding about a constant; empty if no store in the list holds a choice of the same name. */
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
  return [{ file: 'calls.json', pointer: pointerTo('calls', id, part, key), message, hint: `write "${name}"` }];
}
