import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { BMI, goodAnswer, goodAnswers, journey, productFor } from './support/ordering.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const slug = 'migraine-relief';
const api = `/api/products/${slug}`;
const get = (url: string, as: Member) => server.call('GET', url, { as });
const submit = (as: Member, body: object, product = slug) =>
  server.call('POST', `/api/products/${product}/pre_questionnaire_answers`, { as, body });
const pre = () => goodAnswers(productFor(server).pre_questionnaire);
const next = (path_type: string, user_questionnaire_id: unknown = expect.any(String), question_id: unknown = null) => ({
  product_slug: slug,
  user_questionnaire_id,
  question_id,
  path_type,
});

describe('the catalogue and the pre-questionnaire are public', () => {
  test('GET /products returns every product', async () => {
    const response = await server.call('GET', '/api/products');
    const products = server.products.map(({ slug: id, name, summary, image }) => ({ slug: id, name, summary, image }));
    expect([response.statusCode, response.json()]).toEqual([200, { products }]);
  });

  test('[PQ-1] GET pre_questionnaire returns the questions in order, and 404 for an unknown product', async () => {
    const response = await server.call('GET', `${api}/pre_questionnaire`);
    const versioned = { version: expect.stringMatching(/^sha256:/), language: 'en' };
    const questions = productFor(server).pre_questionnaire.map((question) => ({ ...question, ...versioned }));
    expect(response.json()).toEqual({ questions });
    const unknown = await server.call('GET', '/api/products/nothing/pre_questionnaire');
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { errors: { message: 'This does not exist.' } }]);
  });
});

describe('POST pre_questionnaire_answers', () => {
  test('[PQ-6] saves the answers and returns the BMI as the next path', async () => {
    const member = await server.member();
    const response = await submit(member, { questionnaire_answers: pre(), rpt: 'promo' });
    expect([response.statusCode, response.json()]).toMatchObject([200, { next_path: next('user-bmi') }]);
    const saved = await server.store.questionnaires.current(member.id, slug);
    expect(saved).toMatchObject({ state: 'open', promotionToken: 'promo' });
    expect(Object.keys(saved?.pre ?? {}).toSorted()).toEqual(Object.keys(pre()).toSorted());
  });

  test('a second submission updates the same questionnaire and returns the same path', async () => {
    const member = await server.member();
    const first = await submit(member, { questionnaire_answers: pre() });
    const again = await submit(member, { questionnaire_answers: { ...pre(), 'mr-pre-goal': ['to work again'] } });
    expect(again.json()).toEqual(first.json());
    const saved = await server.store.questionnaires.current(member.id, slug);
    expect(saved?.pre['mr-pre-goal']?.answer).toEqual(['to work again']);
  });

  const refused: [string, () => object, string][] = [
    ['nothing at all', () => ({}), 'mr-pre-days'],
    ['one question left out', () => ({ ...pre(), 'mr-pre-goal': [] }), 'mr-pre-goal'],
    ['blank text', () => ({ ...pre(), 'mr-pre-goal': ['  '] }), 'mr-pre-goal'],
    [
      '[OP-1] an option that ends the assessment',
      () => ({ ...pre(), 'mr-pre-warning': ['mr-warning-yes'] }),
      'mr-pre-warning',
    ],
    ['an option of no question', () => ({ ...pre(), 'mr-pre-warning': ['mr-days-few'] }), 'mr-pre-warning'],
    ['two of a single choice', () => ({ ...pre(), 'mr-pre-days': ['mr-days-few', 'mr-days-some'] }), 'mr-pre-days'],
    [
      '[OP-2] none beside another',
      () => ({ ...pre(), 'mr-pre-symptoms': ['mr-sym-none', 'mr-sym-aura'] }),
      'mr-pre-symptoms',
    ],
    ['[VA-1] an option without its text', () => ({ ...pre(), 'mr-pre-days': ['mr-days-most'] }), 'mr-pre-days'],
    ['an answer to no question', () => ({ ...pre(), 'mr-pre-other': ['1'] }), 'mr-pre-other'],
  ];
  test.each(refused)('%s gets a 422 at its question, and nothing is saved', async (_name, answers, question) => {
    const member = await server.member();
    const response = await submit(member, { questionnaire_answers: answers() });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: { message: { [question]: [expect.any(String)] } } });
    expect(await server.store.questionnaires.current(member.id, slug)).toBeNull();
  });

  test('[VA-1] texts of selected options are saved, others dropped', async () => {
    const member = await server.member();
    const answers = { ...pre(), 'mr-pre-days': ['mr-days-most'] };
    const user_texts = { 'mr-pre-days': { 'mr-days-most': 'nearly daily', 'mr-days-few': 'not chosen' } };
    expect((await submit(member, { questionnaire_answers: answers, user_texts })).statusCode).toBe(200);
    const saved = await server.store.questionnaires.current(member.id, slug);
    expect(saved?.pre['mr-pre-days']?.user_texts).toEqual({ 'mr-days-most': 'nearly daily' });
  });

  test.each([
    { questionnaire_answers: { a: 'not a list' } },
    { questionnaire_answers: [] },
    { questionnaire_answers: { a: ['x'.repeat(5001)] } },
    { questionnaire_answers: { a: ['nul \u0000 character'] } },
    { questionnaire_answers: { a: ['half a \ud83d pair'] } },
    { questionnaire_answers: Object.fromEntries(Array.from({ length: 201 }, (_, count) => [count, []])) },
    {},
  ])('a body of the wrong form gets a 400: %#', async (body) => {
    const response = await submit(await server.member(), body);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['errors']]);
  });
});

describe('a request for a step that is not open yet gets a 422 with the first open step', () => {
  const asks = [`${api}/questions`, api, `${api}/variants`, `${api}/quantities?variant=mr-tablet-50`];
  const sentTo = async (member: Member, urls: string[], path: object) => {
    for (const url of urls) {
      const response = await get(url, member);
      expect([url, response.statusCode]).toEqual([url, 422]);
      expect(response.json()).toEqual({ errors: { message: expect.any(String), next_path: path } });
    }
  };

  test('[ER-3] before everything: the pre-questionnaire', async () => {
    await sentTo(await server.member(), asks, next('pre-questionnaire', null));
  });

  test('before the BMI and before the demographics', async () => {
    const { member, questionnaireId } = await journey(server, 'pre');
    await sentTo(member, [...asks, '/api/carts'], next('user-bmi', questionnaireId));
    const bmi = await server.call('PUT', '/api/users/bmi', { as: member, body: BMI });
    expect(bmi.json()).toMatchObject({ ...BMI, bmi: 24.3, next_path: next('user-demographics', questionnaireId) });
    await sentTo(member, [...asks, '/api/carts'], next('user-demographics', questionnaireId));
  });

  test('before the medical questions: the next open question', async () => {
    const { member, questionnaireId, product } = await journey(server, 'demographics');
    const [first, second] = product.medical_questionnaire;
    await sentTo(member, asks.slice(1), next('user_questionnaire', questionnaireId, first?.id));
    if (!first) throw new Error('no questions');
    const url = `${api}/user_questionnaires/${questionnaireId}/questions/${first.id}`;
    await server.call('PUT', url, { as: member, body: { answer: goodAnswer(first) } });
    await sentTo(member, asks.slice(1), next('user_questionnaire', questionnaireId, second?.id));
  });

  test('[RT-14] before the intro is seen, then before a variant and a quantity are chosen', async () => {
    const { member, questionnaireId } = await journey(server, 'medical');
    await sentTo(member, [...asks.slice(2), '/api/carts'], next('intro', questionnaireId));
    expect((await get(api, member)).statusCode).toBe(200);
    await sentTo(member, ['/api/carts', `${api}/quantities`], next('variant-selection', questionnaireId));
    await server.call('PUT', '/api/carts', { as: member, body: { variant: 'mr-tablet-50' } });
    await sentTo(member, ['/api/carts'], next('quantity-selection', questionnaireId));
  });

  test('progress counts for its own product only', async () => {
    const { member } = await journey(server, 'intro');
    const other = await get('/api/products/hair-regrowth/variants', member);
    expect(other.json()).toMatchObject({
      errors: { next_path: { product_slug: 'hair-regrowth', path_type: 'pre-questionnaire' } },
    });
  });
});
