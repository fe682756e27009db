import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenAnswer } from '#core';
import { testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { journey, productFor } from './support/ordering.ts';

type GivenAnswers = GivenAnswer[];

const api = '/api/products/migraine-relief';
const FORM = 'mr-med-form';

let server: TestApp;
beforeAll(async () => (server = await testApp()), 60_000);
afterAll(() => server.close());

const answersAt = async (url: string, as: Member) =>
  (await server.call('GET', url, { as })).json<{ answers: GivenAnswers }>().answers;

test('[issue 15] the intro and the cart list every answer as it was asked, with the ids of medical questions', async () => {
  const { member, questionnaireId } = await journey(server, 'intro');
  const { pre_questionnaire, medical_questionnaire } = productFor(server);
  const listed = await answersAt(api, member);
  expect(listed.map(({ question }) => question.id)).toEqual(
    [...pre_questionnaire, ...medical_questionnaire].map(({ id }) => id),
  );
  expect(listed.at(-1)).toMatchObject({
    question: { id: FORM, question_text: medical_questionnaire.at(-1)?.question_text, answer: ['mr-form-swallow'] },
    next_path: {
      path_type: 'user_questionnaire',
      product_slug: 'migraine-relief',
      user_questionnaire_id: questionnaireId,
      question_id: FORM,
    },
  });
  expect(listed.filter(({ next_path }) => next_path === undefined).map(({ question }) => question.id)).toEqual(
    pre_questionnaire.map(({ id }) => id),
  );
  const choice = { variant: 'mr-tablet-50', quantity: 9, subscriptionType: 'once' };
  await server.call('PUT', '/api/carts', { as: member, body: choice });
  expect(await answersAt('/api/carts', member)).toEqual(listed);
});

test('[issue 15] an answer changed from the cart leads back to the cart; an answer that stops blocks the cart', async () => {
  const { member, questionnaireId } = await journey(server, 'intro');
  const choice = { variant: 'mr-tablet-50', quantity: 9, subscriptionType: 'once' };
  await server.call('PUT', '/api/carts', { as: member, body: choice });
  const put = (id: string, body: object) =>
    server.call('PUT', `${api}/user_questionnaires/${questionnaireId}/questions/${id}`, { as: member, body });
  expect((await put('mr-med-before', { answer: ['mr-before-never'] })).json()).toMatchObject({
    next_path: { path_type: 'carts' },
  });
  const changed = (await answersAt('/api/carts', member)).find(({ question }) => question.id === 'mr-med-before');
  expect(changed?.question.answer).toEqual(['mr-before-never']);
  expect((await put('mr-med-pregnancy', { answer: ['mr-pregnancy-yes'] })).statusCode).toBe(422);
  expect((await put('mr-med-pregnancy', { answer: ['mr-pregnancy-yes'], draft: true })).statusCode).toBe(200);
  const next_path = { path_type: 'user_questionnaire', question_id: 'mr-med-pregnancy' };
  for (const url of ['/api/carts', '/api/checkout'])
    expect((await server.call('GET', url, { as: member })).json()).toMatchObject({ errors: { next_path } });
});

test('[decision 13] [EC-7] a draft that a server of the previous version has answered since is not listed', async () => {
  const { member, questionnaireId } = await journey(server, 'intro');
  const put = (body: object) =>
    server.call('PUT', `${api}/user_questionnaires/${questionnaireId}/questions/${FORM}`, { as: member, body });
  const listed = async () =>
    (await answersAt(api, member))
      .filter(({ question }) => question.id === FORM)
      .map(({ question }) => question.answer);
  expect(await listed()).toEqual([['mr-form-swallow']]);
  expect((await put({ answer: [], draft: true })).statusCode).toBe(200);
  // It writes the answer, and does not know drafts.
  await server.db.query('update answers set updated_at = $2 where user_questionnaire_id = $1', [
    questionnaireId,
    new Date(server.clock.now.getTime() + 1),
  ]);
  expect(await listed()).toEqual([['mr-form-swallow']]);
});

test('[issue 15] nobody sees another person’s answers', async () => {
  const [one, other] = [await journey(server, 'intro'), await journey(server, 'intro')];
  await server.call('PUT', `${api}/user_questionnaires/${one.questionnaireId}/questions/mr-med-before`, {
    as: one.member,
    body: { answer: ['mr-before-never'] },
  });
  const answers = (await answersAt(api, other.member)).map(({ question }) => question.answer);
  expect(answers).not.toContainEqual(['mr-before-never']);
});
