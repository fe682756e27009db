import { expect, test } from 'vitest';
import type { JsonObject } from '#core';
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
