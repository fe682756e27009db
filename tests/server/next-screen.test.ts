import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { openTestDb } from './support/snapshot.ts';
import { BMI, DEMOGRAPHICS, goodAnswers, journey, productFor } from './support/ordering.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const slug = 'migraine-relief';

describe('[HT-3] the response to a write contains the data of the screen that its next path leads to', () => {
  test('the questions before sign-up: the BMI', async () => {
    const as = await server.member();
    const body = { questionnaire_answers: goodAnswers(productFor(server).pre_questionnaire), user_texts: {} };
    const saved = await server.call('POST', `/api/products/${slug}/pre_questionnaire_answers`, { as, body });
    expect(saved.json()).toMatchObject({ next_path: { path_type: 'user-bmi' } });
    expect(saved.json().bmi).toEqual((await server.call('GET', '/api/users/bmi', { as })).json());
    expect(saved.json()).not.toHaveProperty('demographics');
  });

  test('the BMI: the demographics, of this person', async () => {
    const { member: as } = await journey(server, 'pre');
    const saved = await server.call('PUT', '/api/users/bmi', { as, body: BMI });
    expect(saved.json()).toMatchObject({ next_path: { path_type: 'user-demographics' } });
    expect(saved.json().demographics).toEqual((await server.call('GET', '/api/users/demographics', { as })).json());
  });

  test('the demographics: the first medical question', async () => {
    const { member: as, questionnaireId, product } = await journey(server, 'bmi');
    const saved = await server.call('PUT', '/api/users/demographics', { as, body: DEMOGRAPHICS });
    const first = product.medical_questionnaire[0]?.id;
    const address = `/api/products/${slug}/user_questionnaires/${questionnaireId}/questions/${first}`;
    expect(saved.json().question).toMatchObject({ id: first });
    expect(saved.json().question).toEqual((await server.call('GET', address, { as })).json());
  });

  test('[decision 25] the first medical question, in the language of the person', async () => {
    const { member: as, product } = await journey(server, 'bmi');
    const headers = { 'accept-language': 'es' };
    const saved = await server.call('PUT', '/api/users/demographics', { as, body: DEMOGRAPHICS, headers });
    const [first] = product.medical_questionnaire;
    const translated = server.flow.productTexts['es']?.[slug]?.[`${first?.id}.question_text`];
    expect(translated).not.toBe(first?.question_text);
    expect(saved.json().question).toMatchObject({ id: first?.id, language: 'es', question_text: translated });
  });

  test('outside the funnel: nothing', async () => {
    const as = await server.member();
    const saved = await server.call('PUT', '/api/users/demographics', { as, body: DEMOGRAPHICS });
    expect(Object.keys(saved.json())).toEqual(['user', 'next_path']);
  });
});

test('[issue 10] a write that is done while the server stops is acknowledged, without the data of the next screen', async () => {
  const db = await openTestDb();
  let stop = async () => {};
  const stopping = await testApp(
    {},
    {
      db: {
        ...db,
        async tx(work) {
          await stop();
          return db.tx(work);
        },
      },
    },
  );
  const { member: as } = await journey(stopping, 'pre');
  stop = async () => {
    void stopping.app.close();
    const isOpen = () =>
      stopping.app.inject('/healthz').then(
        () => true,
        () => false,
      );
    while (await isOpen()) await wait(1);
  };
  const saved = await stopping.call('PUT', '/api/users/bmi', { as, body: BMI });
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject({ next_path: { path_type: 'user-demographics' } });
  expect(saved.json()).not.toHaveProperty('demographics');
  await stopping.close();
});
