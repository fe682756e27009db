import { asList, firstPart, isObject, type Json, pointer, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { type FileSpot, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** Calls that send a secret, such as the token of a mailed link, in a parameter that the contract does not mark as secret. */
export const secretsSentElsewhere = (subject: Subject): Finding[] => {
  const sent = Object.keys(subject.flow.calls).flatMap((call) => {
    const { params = {}, query = {}, body = {} } = subject.flow.calls[call] ?? {};
    const secrets = operationIn(subject, call)?.secrets ?? [];
    return Object.entries({ params, query, body }).flatMap(([part, values]) =>
      Object.entries(values).flatMap(([name, from]) =>
        stringsIn(from).map((field) => ({ call, part, name, field, isSecret: secrets.includes(name) })),
      ),
    );
  });
  const secrets = new Set(sent.flatMap(({ field, isSecret }) => (isSecret ? [field] : [])));
  return sent.flatMap(({ call, part, name, field, isSecret }): Finding[] => {
    if (isSecret || !secrets.has(field) || !field.includes('.')) return [];
    const message = `"${call}" sends the secret "${field}" as "${name}"`;
    return [{ file: 'calls.json', pointer: pointer('calls', call, part, name), message, hint: 'send what is meant' }];
  });
};

/**
 * The call whose failure or success runs an action, and the `call` action around it. `id` is empty when no call does;
 * `all` is null after a failure.
 */
function callBefore(subject: Subject, { file, pointer: at }: FileSpot): { id: string; all: Json } {
  const [, failed] = /^\/calls\/([^/]+)\/errors\//.exec(at) ?? [];
  if (failed !== undefined) return { id: failed, all: null };
  const around = objectsTitled(subject, 'CallAction').findLast(
    (call) => call.file === file && at.startsWith(`${call.pointer}/then/`),
  );
  return { id: textIn(around?.value, 'call') ?? '', all: around?.value ?? null };
}

/** Actions that clear some other store than the one with the secret, after a call has sent the secret of a mailed link. */
export const wrongStoreCleared = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'ClearAction').flatMap((spot): Finding[] => {
    const { file, pointer: at, value } = spot;
    const { id, all } = callBefore(subject, spot);
    const { params = {}, query = {} } = subject.flow.calls[id] ?? {};
    const secrets = operationIn(subject, id)?.secrets ?? [];
    const stores = Object.entries({ ...params, ...query }).flatMap(([name, from]) =>
      secrets.includes(name) && typeof from === 'string' ? [firstPart(from)] : [],
    );
    const [store] = stores;
    const cleared = asList(value.clear);
    const index = cleared.findIndex((one) => typeof one === 'string' && isObject(subject.flow.stores[firstPart(one)]));
    const isCleared = clearedIn([value, all]).some((one) => firstPart(one) === store);
    if (store === undefined || index === -1 || isCleared) return [];
    const message = `"${id}" has used the secret in "${store}", and this clears "${String(cleared[index])}": the secret stays`;
    return [{ file, pointer: at + pointer('clear', index), message, hint: `write "${store}"` }];
  });

/** The names of stores and fields that actions clear, at any depth. */
const clearedIn = (value: Json | undefined): string[] =>
  Array.isArray(value)
    ? value.flatMap(clearedIn)
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => (key === 'clear' ? stringsIn(one ?? null) : clearedIn(one)))
      : [];
