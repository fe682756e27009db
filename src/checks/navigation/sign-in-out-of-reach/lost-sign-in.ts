import { callsIn, type Flow, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** Matches references to facts about the signed-in person. */
const READS_PERSON = /^user\./;

/**
 * Reports a flow whose guards or landing pages read facts about the signed-in person, if it does not load the person
 * when the page starts. After a reload, these facts are unknown.
 */
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
  return [{ file: 'flow.json', pointer: at, anchor: 'key', message, hint: `call "${loads}" in "on_start"` }];
}

/**
 * Reports that visitors who had to sign in first do not return to the address that they asked for: some `refused` has
 * "come_back", but `after_sign_in` does not name "asked_path".
 */
export function neverReturnedTo({ flow }: Subject): Finding[] {
  const returns = Object.values(flow.access).some(({ refused }) =>
    refused.some((one) => 'come_back' in one && one.come_back === true),
  );
  if (!returns) return [];
  if (flow.after_sign_in.includes('asked_path')) return refusedForGood(flow);
  const message = 'Whoever was asked to sign in first does not get where they wanted to go, though "come_back" says so';
  return [{ file: 'flow.json', pointer: '/after_sign_in', message, hint: 'add "asked_path"' }];
}

/**
 * Finds mistakes in the "come_back" of refusals. Some refusals send visitors to sign in and lack it, unlike the others.
 * Some have it and show "Page not found", where nobody is asked to sign in.
 */
const refusedForGood = ({ access, signed_out, not_found }: Flow): Finding[] =>
  Object.entries(access).flatMap(([id, { refused }]) =>
    refused.flatMap((one, index): Finding[] => {
      if (one.go === not_found && one.go !== signed_out && one.come_back === true)
        return [
          {
            file: 'flow.json',
            pointer: pointerTo('access', id, 'refused', index, 'go'),
            message: 'Whoever is to come back here after signing in reads that the page does not exist',
            hint: `write "${signed_out}"`,
          },
        ];
      if (one.go !== signed_out || ('come_back' in one && one.come_back === true)) return [];
      const pointer = pointerTo('access', id, 'refused', index);
      const message = 'Whoever is asked to sign in here does not get where they wanted to go, as they do elsewhere';
      return [{ file: 'flow.json', pointer, message, hint: 'add "come_back": true' }];
    }),
  );

/** Destinations that do not depend on the address that people asked for. */
const LEADING_ELSEWHERE = ['landing_path', 'resume_path'];

/**
 * Finds sign-ins that always lead to the same screen, in a flow in which people must sign in between other screens. The
 * address that they asked for, and the questions that they had begun, are forgotten.
 * @param waysIn the calls with which a signed-out visitor can sign in
 */
export function ledElsewhere(subject: Subject, waysIn: readonly string[]): Finding[] {
  const { flow } = subject;
  const returns = Object.values(flow.access).some(({ refused }) => refused.some((one) => one.come_back === true));
  if (!returns) return [];
  const gos = objectsTitled(subject, 'GoAction');
  return objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const call = textIn(value, 'call') ?? '';
    if (!waysIn.includes(call)) return [];
    const after = gos.filter((go) => go.file === file && go.pointer.startsWith(`${pointer}/then/`));
    const fixed = after.find(
      (go) => LEADING_ELSEWHERE.includes(String(go.value.go)) || flow.routes.some(({ id }) => id === go.value.go),
    );
    if (fixed === undefined || after.some((go) => go.value.go === 'signed_in_path')) return [];
    const message = `Whoever signs in with "${call}" does not get to the address they asked for, nor to the questions they had begun`;
    return [{ file, pointer: fixed.pointer + pointerTo('go'), message, hint: 'write "signed_in_path"' }];
  });
}

/**
 * Finds sign-ins after which no action navigates. The person is signed in, and still sees the sign-in screen.
 * @param waysIn the calls with which a signed-out visitor can sign in
 */
export function notLedOn(subject: Subject, waysIn: readonly string[]): Finding[] {
  const leading = objectsTitled(subject, 'GoAction', 'LeaveAction');
  return objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const call = textIn(value, 'call') ?? '';
    const isLed = leading.some((one) => one.file === file && one.pointer.startsWith(`${pointer}/then/`));
    // A call to sign in on a screen for people who are signed in is there by mistake, which unused-part reports.
    const isForNewcomers = routesAt(subject, { file, pointer }).some(
      ({ access }) => subject.flow.access[access]?.allows['auth.signed_in'] !== true,
    );
    if (!waysIn.includes(call) || isLed || !isForNewcomers) return [];
    const message = `Whoever signs in with "${call}" stays on this screen, as if nothing had happened`;
    const place = value.then === undefined ? pointerTo('call') : pointerTo('then');
    return [{ file, pointer: pointer + place, message, hint: 'add { "go": "signed_in_path", "replace": true }' }];
  });
}

const STAY = '/session/warning/stay/do/';

/** Finds a button to stay signed in, in the session warning, that signs the person out. */
export const signedOutByStaying = (subject: Subject): Finding[] =>
  callNodes(subject).flatMap(({ file, call, named }): Finding[] => {
    const isOfButton = file === 'flow.json' && named.startsWith(STAY);
    if (!isOfButton || operationIn(subject, call)?.role !== 'logout') return [];
    const message = `The button to stay signed in calls "${call}", which signs out`;
    return [{ file, pointer: named, message, hint: 'call what asks who is signed in' }];
  });
