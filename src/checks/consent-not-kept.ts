import { consentsIn, formsOf, isObject, type Json, jsonOf, pointer, stringsIn } from '#core';
import type { Check } from './check.ts';

/** The names of the calls that a part of the flow sends. */
function callsIn(part: Json): string[] {
  if (Array.isArray(part)) return part.flatMap(callsIn);
  if (!isObject(part)) return [];
  return [
    ...(typeof part.call === 'string' ? [part.call] : []),
    ...Object.values(part).flatMap((one) => callsIn(one ?? null)),
  ];
}

export const consentNotKept: Check = {
  rule: 'SF09',
  name: 'consent-not-kept',
  severity: 'error',
  strict: true,
  description:
    'A form asks for a consent, but its calls do not send, and its actions do not store, the version of the words. Nobody could say later what the person agreed to.',
  bad: '"body": { "consent": "form.consent" }',
  good: '"body": { "consent": "form.consent", "consent_version": "form.consent_version" }',
  requirement: 'VA-2',
  run: ({ flow }) =>
    consentsIn(flow).flatMap(({ screen, form: name, field }) => {
      const file = flow.screens[screen];
      const form = file && formsOf(file).find((one) => one.name === name);
      if (form === undefined) return [];
      const does = jsonOf(form.submit.do);
      const sent = callsIn(does).flatMap((call) => {
        const { body = {}, body_from } = flow.calls[call] ?? {};
        return [...stringsIn(body), ...(body_from === undefined ? [] : [body_from])];
      });
      const kept = [...sent, ...stringsIn(does)];
      // A value that holds the whole form, or the field's group, also holds the consent's version.
      const whole = `form.${field}_version`;
      if (kept.some((reference) => reference === whole || whole.startsWith(`${reference}.`))) return [];
      return [
        {
          file: `screens/${screen}.json`,
          pointer: form.at + pointer('submit'),
          message: `The version of the words of "${field}" is neither sent nor stored`,
          hint: `send or set "${whole}" beside "form.${field}"`,
        },
      ];
    }),
};
