import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentVersions } from '../../src/files/consent-versions.ts';
import { PASSWORD, testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { journey } from './support/ordering.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const signUp = (changed: object, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/signup', {
    headers,
    body: {
      first_name: 'Grace',
      last_name: 'Hopper',
      email: `grace${Math.random()}@example.com`,
      password: PASSWORD,
      consent: true,
      ...changed,
    },
  });
const userIn = (response: { json<T>(): T }) => response.json<{ user: { id: string } }>().user.id;
const present = () => server.flow.consents['signup']?.['consent'] ?? '';

test('[VA-2] an account keeps what was agreed to: the words, their version, the language and the time', async () => {
  const response = await signUp({ consent_version: present() }, { 'accept-language': 'es' });
  expect(response.statusCode).toBe(201);
  const [consent, ...others] = await server.store.consents.of(userIn(response));
  expect(others).toEqual([]);
  expect(consent).toMatchObject({
    name: 'signup.consent',
    version: present(),
    language: 'es',
    shown_version: present(),
    given_at: server.clock.now,
  });
  expect(consent?.words).toMatchObject({
    label: { en: expect.stringContaining('a clinician may read my answers') },
    documents: {
      terms: { en: expect.arrayContaining(['Do not use this site in an emergency. Call 911.']) },
      privacy: { es: expect.arrayContaining(['Aviso de privacidad']) },
    },
  });
});

test('[VA-3] without a tick there is no account', async () => {
  for (const consent of [false, undefined]) {
    const response = await signUp({ email: 'nobody@example.com', consent, consent_version: present() });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: { message: { consent: [expect.stringMatching(/tick/i)] } } });
  }
  expect(await server.store.accounts.byEmail('nobody@example.com')).toBeNull();
});

test('[VA-3] agreeing to words that are no longer the present ones is refused at the box, kindly', async () => {
  const response = await signUp({ email: 'late@example.com', consent_version: 'sha256:of-yesterday' });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toEqual({
    errors: {
      message: { consent: [server.flow.serverTexts['en']?.consent_changed] },
    },
  });
  expect(await server.store.accounts.byEmail('late@example.com')).toBeNull();
});

test('[VA-2] a client that knows of no versions signs up as documented; that it did not say is kept', async () => {
  const [consent] = await server.store.consents.of(userIn(await signUp({})));
  expect(consent).toMatchObject({ version: present(), language: 'en', shown_version: null });
});

test('[VA-2] the words are kept once for each version', async () => {
  await signUp({});
  await signUp({});
  const { rows } = await server.db.query('select version from consent_versions');
  expect(rows).toEqual([{ version: present() }]);
});

test('[VA-2] any change of the words, of the documents too and in any language, is another version', () => {
  const { flow } = server;
  const versionWith = (locale: string, key: string) => {
    const texts = { ...flow.texts, [locale]: { ...flow.texts[locale], [key]: 'Something else' } };
    return consentVersions({ ...flow, texts })['signup']?.['consent'];
  };
  const versions = [
    present(),
    versionWith('en', 'signup.consent'),
    versionWith('en', 'terms.pay_1'),
    versionWith('es', 'privacy.keep_1'),
  ];
  expect(new Set(versions).size).toBe(versions.length);
  expect(versionWith('en', 'login.heading')).toBe(present());
});

test('[RT-16] the copy of one’s data holds what was agreed to', async () => {
  const { member } = await journey(server, 'demographics');
  const data = await server.call('GET', '/api/members_portal/data', { as: member });
  expect(data.json()).toMatchObject({ consents: [{ name: 'signup.consent', version: present() }] });
});
