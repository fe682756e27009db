import { expect, test } from 'vitest';
import { contractOf } from '#core';
import { consentVersions } from '../../src/cli/upgrade/consent-versions.ts';

const sending = (consent_version: string) => ({
  'calls.json': { calls: { signup: { body: { consent: 'form.consent', consent_version } } } },
});

test('the version of a consent is sent from its form', () => {
  const after = sending('form.consent_version');
  expect(consentVersions.upgrade(sending('consents.signup.consent'), () => {}, contractOf({}))).toEqual(after);
  expect(consentVersions.upgrade(after, () => {}, contractOf({}))).toEqual(after);
});
