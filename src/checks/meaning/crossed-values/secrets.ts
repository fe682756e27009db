import { clearedIn } from '../../subject/cleared.ts';
import { asList, firstPart, isObject, type Json, lastPart, pointerTo, stringsIn, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { type FileNode, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Finds calls that send a secret, such as the token of a mailed link, in a parameter that the contract does not mark as
 * secret.
 */
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
    return [{ file: 'calls.json', pointer: pointerTo('calls', call, part, name), message, hint: 'send what is meant' }];
  });
};

/**
 * The call after whose failure or success an action runs, and the `call` action around it. `id` is empty if there is no
 * such call; `all` is null after a failure.
 */
function callBefore(subject: Subject, { file, pointer }: FileNode): { id: string; all: Json } {
  const [, failed] = /^\/calls\/([^/]+)\/errors\//.exec(pointer) ?? [];
  if (failed !== undefined) return { id: failed, all: null };
  const around = objectsTitled(subject, 'CallAction').findLast(
    (call) => call.file === file && pointer.startsWith(`${call.pointer}/then/`),
  );
  return { id: textIn(around?.value, 'call') ?? '', all: around?.value ?? null };
}

/** A `clear` after a call with a secret that clears another store than the one with the secret. */
interface Wrong {
  /** The name of the call, and of the parameter in which it sends the secret. */
  call: string;
  param: string;
  /** The reference to the secret that is sent. */
  sent: string;
  /** The name of the store that is cleared, and the pointer to this name. */
  cleared: string;
  file: string;
  pointer: string;
}

const wrongClears = (subject: Subject): Wrong[] =>
  objectsTitled(subject, 'ClearAction').flatMap((node): Wrong[] => {
    const { file, pointer, value } = node;
    const { id: call, all } = callBefore(subject, node);
    const { params = {}, query = {} } = subject.flow.calls[call] ?? {};
    const secrets = operationIn(subject, call)?.secrets ?? [];
    const [secret] = Object.entries({ params, query }).flatMap(([part, values]) =>
      Object.entries(values).flatMap(([name, from]) =>
        secrets.includes(name) && typeof from === 'string' ? [{ param: pointerTo(part, name), sent: from }] : [],
      ),
    );
    const names = asList(value.clear).map(String);
    const index = names.findIndex((one) => isObject(subject.flow.stores[firstPart(one)]));
    const cleared = names[index];
    const emptied = [secret?.sent, firstPart(secret?.sent ?? '')];
    const isCleared = clearedIn([value, all]).some((one) => emptied.includes(one));
    if (secret === undefined || cleared === undefined || isCleared) return [];
    return [{ call, ...secret, cleared, file, pointer: pointer + pointerTo('clear', index) }];
  });

/**
 * The number of words that the names of a call and a store have in common: two for "reset-password" and
 * "password-reset".
 */
const likeness = (call: string, store: string) =>
  wordsInName(firstPart(store)).filter((word) => wordsInName(call).includes(word)).length;

/**
 * Finds calls that send the secret of a mailed link and are followed by actions that clear some other store. If all
 * these actions clear a store that holds such a secret, the call sends the wrong secret.
 */
export const wrongStoreCleared = (subject: Subject): Finding[] => {
  const wrong = wrongClears(subject);
  return [...new Set(wrong.map(({ call }) => call))].flatMap((call): Finding[] => {
    const places = wrong.filter((one) => one.call === call);
    const [one, ...others] = places;
    if (one === undefined) return [];
    const meant = `${firstPart(one.cleared)}.${lastPart(one.sent)}`;
    const isMeant = Object.hasOwn(subject.flow.stores[firstPart(one.cleared)]?.fields ?? {}, lastPart(one.sent));
    const isAlways = others.length > 0 && others.every(({ cleared }) => cleared === one.cleared);
    // If an action clears another field of the secret's own store, only the action is wrong, not the call.
    const isElsewhere = firstPart(one.cleared) !== firstPart(one.sent);
    if (isMeant && isElsewhere && (isAlways || likeness(call, one.cleared) > likeness(call, one.sent))) {
      const message = `"${call}" sends "${one.sent}", and "${one.cleared}" is cleared after it`;
      return [{ file: 'calls.json', pointer: pointerTo('calls', call) + one.param, message, hint: `write "${meant}"` }];
    }
    return places.map(({ sent, cleared, file, pointer }) => ({
      file,
      pointer,
      message: `"${call}" has used the secret in "${firstPart(sent)}", and this clears "${cleared}": the secret stays`,
      hint: `write "${firstPart(sent)}"`,
    }));
  });
};
