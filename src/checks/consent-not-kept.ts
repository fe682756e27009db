import { consentsIn, formsOf, jsonOf, pointer, stringsIn } from '#core';
import type { Check } from './check.ts';
import { callsIn } from './subject/calls-in.ts';

export const consentNotKept: Check = {
  rule: 'SF09',
  name: 'consent-not-kept',
  severity: 'error',
  strict: true,
  description:
    'A form asks for a consent, but its calls do not send, and its actions do not store, the tick or the version of the words. Nobody could say later whether the person agreed, and to what.',
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
      // A value that holds the whole form, or the field's group, also holds the consent and its version.
      const isKept = (value: string) =>
        kept.some((reference) => reference === value || value.startsWith(`${reference}.`));
      const tick = `form.${field}`;
      const version = `${tick}_version`;
      const lost = (message: string, missing: string, present: string) => [
        {
          file: `screens/${screen}.json`,
          pointer: form.at + pointer('submit'),
          message,
          hint: `send or set "${missing}" beside "${present}"`,
        },
      ];
      if (!isKept(version))
        return lost(`The version of the words of "${field}" is neither sent nor stored`, version, tick);
      return isKept(tick) ? [] : lost(`The tick of "${field}" is neither sent nor stored`, tick, version);
    }),
};
