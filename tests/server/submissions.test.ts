import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadFlow, questionnaireVersion } from '#files';
import { testApp, type TestApp } from './support/app.ts';

const FLOW = fileURLToPath(new URL('../../flows/callback', import.meta.url));
const ADDRESS = '/api/submissions/travel';

const answers = { departure: ['soon'], regions: ['asia'], party: ['one'], conditions: ['immune'] };
const texts = { conditions: { immune: 'since May' } };
const contact = {
  name: 'Ada',
  email: 'ada@example.com',
  phone: null,
  date_of_birth: '1980-12-10',
  best_time: 'morning',
  consent: true,
};
const body = { answers, texts, contact };

let server: TestApp;

beforeAll(async () => {
  const loaded = await loadFlow(FLOW);
  if (!('flow' in loaded)) throw new Error(JSON.stringify(loaded.problems, null, 2));
  server = await testApp({}, { flow: () => loaded.flow, products: () => [] });
});
afterAll(() => server.close());

const send = (sent: object, key = 'key-of-somebody') =>
  server.call('POST', ADDRESS, { body: sent, headers: { 'idempotency-key': key } });
const stored = async () => {
  const { rows } = await server.db.query('select content from submissions order by received_at, id', []);
  return rows.map((row) => z.object({ content: z.unknown() }).parse(row).content);
};
/** The stored fields of an answer that name the question it was given to. */
const asked = (id: string) => ({
  version: server.flow.questionVersions['travel']?.[id],
  questionnaire: questionnaireVersion(Object.values(server.flow.questionVersions['travel'] ?? {})),
  language: 'en',
});
const idOf = (response: { json(): unknown }) => z.object({ id: z.string() }).parse(response.json()).id;

describe('[issue 11] submissions', () => {
  test('are stored with the questions that were asked, and nothing else', async () => {
    const before = (await stored()).length;
    const response = await send({ ...body, answers: { ...answers, 'yellow-fever': ['yes'] } }, 'key-of-the-first');
    expect(response.statusCode, response.body).toBe(200);
    const all = await stored();
    expect(all).toHaveLength(before + 1);
    expect(all.at(-1)).toEqual({
      answers: {
        departure: { answer: ['soon'], user_texts: {}, ...asked('departure') },
        regions: { answer: ['asia'], user_texts: {}, ...asked('regions') },
        party: { answer: ['one'], user_texts: {}, ...asked('party') },
        conditions: { answer: ['immune'], user_texts: { immune: 'since May' }, ...asked('conditions') },
      },
      contact: {
        name: 'Ada',
        email: 'ada@example.com',
        date_of_birth: '1980-12-10',
        best_time: 'morning',
        consent: true,
      },
      consents: [
        {
          field: 'consent',
          name: 'contact.consent',
          version: server.flow.consents['contact']?.['consent'],
          text: 'I agree that Tundish Travel keeps my answers and calls me about my trip.',
          language: 'en',
          shownVersion: null,
        },
      ],
    });
  });

  test('[issue 15] store the texts of every question and consent that was ever asked', async () => {
    const { rows } = await server.db.query('select version, content from question_versions', []);
    const { version } = asked('regions');
    expect(rows).toContainEqual({
      version,
      content: { en: expect.objectContaining({ id: 'regions', question_text: expect.stringContaining('<p>') }) },
    });
    const consents = await server.db.query('select version from consent_versions', []);
    expect(consents.rows).toEqual([{ version: server.flow.consents['contact']?.['consent'] }]);
  });

  test('[issue 15] with an answer or a consent to an outdated text are refused at that field', async () => {
    const version = 'sha256:of-yesterday';
    const question = await send({ ...body, asked: { party: { version, language: 'en' } } });
    expect([question.statusCode, question.json()]).toEqual([
      422,
      { errors: { message: { party: [server.flow.serverTexts['en']?.question_changed] } } },
    ]);
    const consent = await send({ ...body, contact: { ...contact, consent_version: version } });
    expect([consent.statusCode, consent.json()]).toEqual([
      422,
      { errors: { message: { consent: [server.flow.serverTexts['en']?.consent_changed] } } },
    ]);
  });

  test('are stored once when repeated, and again when the key or the content differs', async () => {
    const first = await send(body, 'key-of-a-repeat');
    const count = (await stored()).length;
    const inAnotherOrder = { ...body, contact: Object.fromEntries(Object.entries(contact).toReversed()) };
    for (const again of [body, inAnotherOrder]) expect(idOf(await send(again, 'key-of-a-repeat'))).toBe(idOf(first));
    expect(await stored()).toHaveLength(count);
    const others = [
      await send(body, 'key-of-another-one'),
      await send({ ...body, contact: { ...contact, name: 'Grace' } }, 'key-of-a-repeat'),
    ];
    expect(new Set([first, ...others].map(idOf)).size).toBe(3);
  });

  test('that arrive twice at once are stored once', async () => {
    const both = await Promise.all([send(body, 'key-of-two-at-once'), send(body, 'key-of-two-at-once')]);
    expect(new Set(both.map(idOf)).size).toBe(1);
  });

  test.each([
    ['a missing answer', { ...body, answers: { ...answers, party: [] } }, { party: [expect.any(String)] }],
    [
      'no answer to a question that an earlier answer brings up',
      { ...body, answers: { ...answers, regions: ['africa'] } },
      { 'yellow-fever': [expect.any(String)] },
    ],
    ['an unknown option', { ...body, answers: { ...answers, party: ['x'] } }, { party: [expect.any(String)] }],
    [
      'an answer that stops',
      { ...body, answers: { ...answers, conditions: ['fever'] } },
      { conditions: [expect.any(String)] },
    ],
    ['an unknown question', { ...body, answers: { ...answers, other: ['x'] } }, { other: [expect.any(String)] }],
    ['a missing text', { ...body, texts: {} }, { conditions: [expect.any(String)] }],
    [
      'an invalid field',
      { ...body, contact: { ...contact, email: 'ada' } },
      { email: ['Check this email address. It should look like name@example.com.'] },
    ],
    [
      'a consent that is not ticked',
      { ...body, contact: { ...contact, consent: null } },
      { consent: ['Tick this box so we may call you.'] },
    ],
    ['a missing field', { ...body, contact: { ...contact, best_time: null } }, { best_time: [expect.any(String)] }],
  ])('with %s are refused, by question or field', async (_, sent, message) => {
    const count = (await stored()).length;
    const response = await send(sent);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ errors: { message } });
    expect(await stored()).toHaveLength(count);
  });

  test.each([
    ['another form', { ...body, answers: 'soon' }],
    ['another field', { ...body, admin: true }],
    ['an answer that is too long', { ...body, answers: { ...answers, party: ['x'.repeat(5001)] } }],
    ['no body', ''],
  ])('with %s are refused', async (_, sent) => {
    const response = await server.call('POST', ADDRESS, {
      body: sent,
      headers: { 'idempotency-key': 'key-of-a-form' },
    });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
  });

  test('need an idempotency key and a questionnaire of the flow', async () => {
    expect((await server.call('POST', ADDRESS, { body })).statusCode).toBe(400);
    expect((await send(body, 'short')).statusCode).toBe(400);
    const other = await server.call('POST', '/api/submissions/constructor', {
      body,
      headers: { 'idempotency-key': 'key-of-nobody' },
    });
    expect(other.statusCode).toBe(404);
  });

  test('are the only operation: no address of the ordering backend responds', async () => {
    for (const address of ['/api/products', '/api/carts', '/api/users/me', '/oauth/token'])
      expect((await server.call('GET', address)).statusCode, address).toBe(404);
    const document = (await server.call('GET', '/openapi.json')).json();
    expect(Object.keys(z.object({ paths: z.record(z.string(), z.unknown()) }).parse(document).paths)).toEqual([
      '/submissions/{questionnaire}',
    ]);
  });

  test('leave no answers in the log', () => {
    expect(server.logs.join('\n')).not.toMatch(/immune|since May|ada@example|asia/);
  });
});

test('[issue 11] too many from one address get a 429', async () => {
  const loaded = await loadFlow(FLOW);
  if (!('flow' in loaded)) throw new Error('the flow does not compile');
  const limits = { ...server.settings.rateLimits, addressAttempts: 2 };
  const own = await testApp({ rateLimits: limits }, { flow: () => loaded.flow, products: () => [] });
  const status = async (key: string) =>
    (await own.call('POST', ADDRESS, { body, headers: { 'idempotency-key': key } })).statusCode;
  expect([await status('first-key'), await status('second-key'), await status('third-key')]).toEqual([200, 200, 429]);
  await own.close();
});
