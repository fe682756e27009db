import { expect, test } from 'vitest';
import { consentsIn, type JsonObject } from '#core';
import { withConsentVersions } from '../../src/core/eval/index.ts';
import { ordering } from './support/ordering.ts';

const flow = { ...ordering, consents: { form: { terms: 'sha256:terms', 'more.news': 'sha256:news' } } };
const sent = (form: JsonObject) => withConsentVersions(flow, 'form', form);

test.each([
  ['a tick brings the version of its words', { terms: true }, { terms: true, terms_version: 'sha256:terms' }],
  ['no tick brings none', { terms: false, name: 'Ada' }, { terms: false, name: 'Ada' }],
  ['in a group, too', { more: { news: true } }, { more: { news: true, news_version: 'sha256:news' } }],
  ['a group that is not there stays so', { name: 'Ada' }, { name: 'Ada' }],
])('[VA-2] consents of a form: %s', (_, form, expected) => expect(sent(form)).toEqual(expected));

test('[VA-2] a form without consents is sent unchanged', () => {
  const form = { terms: true };
  expect(withConsentVersions(flow, 'login', form)).toBe(form);
});

test('[VA-2] the words of a consent are its label with every case, its hint and its documents, in each language', () => {
  const words = (screen: string) => consentsIn(ordering).find((one) => one.screen === screen)?.words;
  const checkout = words('checkout');
  expect(checkout?.label).toEqual({ en: expect.any(String), es: expect.any(String) });
  expect(checkout?.hint).toEqual({
    en: expect.stringMatching(/^You can stop any time .*\d/),
    es: expect.stringMatching(/\d/),
  });
  expect(checkout?.cases).toContainEqual({
    en: expect.stringContaining('pay {amount} today, and then {amount} every three months'),
    es: expect.stringContaining('{amount}'),
  });
  expect(Object.keys(Object(words('signup')?.documents))).toEqual(['terms', 'privacy']);
  expect(words('signup')).not.toHaveProperty('hint');
  expect(words('signup')).not.toHaveProperty('cases');
});
