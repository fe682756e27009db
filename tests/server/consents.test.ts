import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Field } from '#core';
import { consentVersions } from '../../src/files/consent-versions.ts';
import { PASSWORD, testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { DEMOGRAPHICS, journey } from './support/ordering.ts';

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

test('[VA-2] an account stores each consent with its text, version, language and time', async () => {
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

test('[VA-3] sign-up without a ticked consent makes no account', async () => {
  for (const consent of [false, undefined]) {
    const response = await signUp({ email: 'nobody@example.com', consent, consent_version: present() });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: { message: { consent: [expect.stringMatching(/tick/i)] } } });
  }
  expect(await server.store.accounts.byEmail('nobody@example.com')).toBeNull();
});

test('[VA-3] a consent to an outdated text is refused at the checkbox', async () => {
  const response = await signUp({ email: 'late@example.com', consent_version: 'sha256:of-yesterday' });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toEqual({
    errors: {
      message: { consent: [server.flow.serverTexts['en']?.consent_changed] },
    },
  });
  expect(await server.store.accounts.byEmail('late@example.com')).toBeNull();
});

test('[VA-2] a client without versions can sign up, and the missing version is stored as null', async () => {
  const [consent] = await server.store.consents.of(userIn(await signUp({})));
  expect(consent).toMatchObject({ version: present(), language: 'en', shown_version: null });
});

test('[VA-2] the texts are stored once per version', async () => {
  await signUp({});
  await signUp({});
  const { rows } = await server.db.query('select version from consent_versions');
  const asked = Object.values(server.flow.consents).flatMap((fields) => Object.values(fields));
  expect(rows.map(({ version }) => version).toSorted()).toEqual(asked.toSorted());
});

test('[VA-2] a consent added to another form is stored when ticked, with the text that was shown', async () => {
  const NEWS: Field = {
    field: 'news',
    type: 'boolean',
    optional: true,
    label: 'signup.lead',
    consent: {},
    widget: 'checkbox',
  };
  const asking = await testApp(
    {},
    {
      flow: (flow) => {
        const screen = flow.screens['user-demographics'];
        if (screen?.kind !== 'form') throw new Error('The demographics are no form.');
        const screens = { ...flow.screens, 'user-demographics': { ...screen, fields: [...screen.fields, NEWS] } };
        return { ...flow, screens, consents: consentVersions({ ...flow, screens }) };
      },
    },
  );
  const version = asking.flow.consents['user-demographics']?.['news'];
  const send = async (news: object) => {
    const { member } = await journey(asking, 'bmi');
    const body = { ...DEMOGRAPHICS, ...news };
    const { statusCode } = await asking.call('PUT', '/api/users/demographics', { as: member, body });
    const given = await asking.store.consents.of(member.id);
    const isStored = (await asking.store.profiles.demographics(member.id)) !== null;
    return { statusCode, isStored, news: given.filter(({ name }) => name === 'user-demographics.news') };
  };
  expect(await send({ news: true, news_version: version })).toEqual({
    statusCode: 200,
    isStored: true,
    news: [expect.objectContaining({ version, shown_version: version, text: expect.stringMatching(/\w/) })],
  });
  const refused = { statusCode: 422, isStored: false, news: [] };
  expect(await send({ news: true, news_version: 'sha256:of-yesterday' })).toEqual(refused);
  expect(await send({})).toEqual({ statusCode: 200, isStored: true, news: [] });
  // What is wrong elsewhere in the form is mended first. Nobody has agreed to anything before it is sent.
  expect(await send({ news: true, news_version: version, phone: '12' })).toEqual(refused);
  await asking.close();
});

test('[VA-2] a change of the text in any language, or of a linked document, makes another version', () => {
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

test('[RT-16] the data download contains the consents', async () => {
  const { member } = await journey(server, 'demographics');
  const data = await server.call('GET', '/api/members_portal/data', { as: member });
  expect(data.json()).toMatchObject({ consents: [{ name: 'signup.consent', version: present() }] });
});
