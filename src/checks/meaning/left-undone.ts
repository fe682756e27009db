import { type Flow, isObject, type Json, pointer, referencesOf, stringsIn, asList, firstPart } from '#core';
import type { Finding } from '../check.ts';
import { callsIn } from '../subject/calls-in.ts';
import { type FileSpot, objectsTitled, operationIn, type Subject, textIn } from '../subject/subject.ts';

const READS_PERSON = /^user\./;

/** Flows that ask who somebody is, and never load it when the page opens: after a reload nobody knows. */
export function personNeverLoaded(subject: Subject): Finding[] {
  const { flow } = subject;
  const asked = [
    ...Object.values(flow.access).flatMap(({ allows }) => referencesOf(allows)),
    ...flow.landing.flatMap((entry) => (entry.if === undefined ? [] : referencesOf(entry.if))),
  ].filter((name) => READS_PERSON.test(name));
  const [first] = asked;
  const isLoaded = callsIn(flow.on_start ?? []).some((call) => operationIn(subject, call)?.signsIn === true);
  const loads = Object.keys(flow.calls).find((call) => {
    const operation = operationIn(subject, call);
    return operation?.signsIn === true && operation.method === 'GET' && operation.parameters.length === 0;
  });
  if (first === undefined || isLoaded || loads === undefined) return [];
  const message = `After a reload nobody knows "${first}", which decides where people may go`;
  const at = flow.on_start === undefined ? '' : '/on_start';
  return [{ file: 'flow.json', pointer: at, at: 'key', message, hint: `call "${loads}" in "on_start"` }];
}

/** What refusals and routes ask to be returned to, and what `after_sign_in` must name for it. */
export function neverReturnedTo({ flow }: Subject): Finding[] {
  const returns = Object.values(flow.access).some(({ refused }) =>
    refused.some((one) => 'come_back' in one && one.come_back === true),
  );
  if (!returns) return [];
  if (flow.after_sign_in.includes('asked_path')) return refusedForGood(flow);
  const message = 'Whoever was asked to sign in first does not get where they wanted to go, though "come_back" says so';
  return [{ file: 'flow.json', pointer: '/after_sign_in', message, hint: 'add "asked_path"' }];
}

/** Refusals that send people to sign in and never bring them back, in a flow where other refusals do. */
const refusedForGood = ({ access, signed_out }: Flow): Finding[] =>
  Object.entries(access).flatMap(([id, { refused }]) =>
    refused.flatMap((one, index): Finding[] => {
      if (one.go !== signed_out || ('come_back' in one && one.come_back === true)) return [];
      const at = pointer('access', id, 'refused', index);
      const message = 'Whoever is asked to sign in here does not get where they wanted to go, as they do elsewhere';
      return [{ file: 'flow.json', pointer: at, message, hint: 'add "come_back": true' }];
    }),
  );

/** Buttons that promise to keep somebody signed in and sign them out. */
export const signedOutByStaying = (subject: Subject): Finding[] =>
  callsIn(subject.flow.session.warning?.stay.do ?? []).flatMap((call): Finding[] => {
    if (operationIn(subject, call)?.role !== 'logout') return [];
    const message = `The button to stay signed in calls "${call}", which signs out`;
    return [
      { file: 'flow.json', pointer: '/session/warning/stay/do', message, hint: 'call what asks who is signed in' },
    ];
  });

/** Secrets that a call sends to an operation for which they are not meant. */
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

/** The call that has failed or succeeded when an action runs, and what else runs then. */
function callBefore(subject: Subject, { file, pointer: at }: FileSpot): { id: string; all: Json } {
  const [, failed] = /^\/calls\/([^/]+)\/errors\//.exec(at) ?? [];
  if (failed !== undefined) return { id: failed, all: null };
  const around = objectsTitled(subject, 'CallAction').findLast(
    (call) => call.file === file && at.startsWith(`${call.pointer}/then/`),
  );
  return { id: textIn(around?.value, 'call') ?? '', all: around?.value ?? null };
}

/** After a mailed link was used or refused, its secret must go. This finds actions that clear another store instead. */
export const anotherSecretCleared = (subject: Subject): Finding[] =>
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

/** The stores and fields that actions clear. */
const clearedIn = (value: Json | undefined): string[] =>
  Array.isArray(value)
    ? value.flatMap(clearedIn)
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => (key === 'clear' ? stringsIn(one ?? null) : clearedIn(one)))
      : [];
