import { expect, test } from 'vitest';
import { identifyEffects } from '../../../src/core/analytics/identity.ts';
import { ordering } from '../support/ordering.ts';
import { patient, signedInAs } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

test('[AN-4] a page has one title for all visitors: that of the flow’s default language', () => {
  const titleIn = (default_locale: string) =>
    new Visitor({ ...ordering, default_locale }, '/')
      .open('/terms')
      .all('track')
      .flatMap(({ fields }) => fields['title'] ?? [])
      .at(-1);
  const named = (locale: string) => `${ordering.texts[locale]?.['layout.terms']} | ${ordering.brand.name}`;
  expect(titleIn('es')).toBe(named('es'));
  expect(titleIn('en')).toBe(named('en'));
  expect(named('es')).not.toBe(named('en'));
});

test('[AN-7] the person is sent to the services when impersonation ends, even if nothing else changes', () => {
  const own = signedInAs(ordering, patient);
  const auth = { ...own.stores.auth, impersonating: true };
  const staff = { ...own, stores: { ...own.stores, auth } };
  expect(identifyEffects(ordering, staff, own)).toMatchObject([{ type: 'identify' }]);
  expect(identifyEffects(ordering, own, staff)).toEqual([]);
  expect(identifyEffects(ordering, own, own)).toEqual([]);
});
