import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product, Question } from '#core';
import { questionVersion } from '#files';
import { testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { buyer, CHOICE, pay } from './support/buyers.ts';
import { goodAnswers, goodBody, journey, productFor } from './support/ordering.ts';
import type { Journey } from './support/ordering.ts';

const SLUG = 'migraine-relief';
const PREGNANCY = 'mr-med-pregnancy';
const WARNING = 'mr-pre-warning';
const api = `/api/products/${SLUG}`;

/** The server as it was, and servers of other builds on the same database. */
let before: TestApp;
const others: TestApp[] = [];
beforeAll(async () => (before = await testApp()), 60_000);
afterAll(async () => {
  for (const { app } of others) await app.close();
  await before.close();
});

/** A server on the same database with some of a product's questions changed. */
async function build(changes: Record<string, (question: Question) => Question>): Promise<TestApp> {
  const changed = (questions: Question[]) => questions.map((one) => changes[one.id]?.(one) ?? one);
  const made = (product: Product): Product => ({
    ...product,
    pre_questionnaire: changed(product.pre_questionnaire),
    medical_questionnaire: changed(product.medical_questionnaire),
  });
  const server = await testApp({}, { db: before.db, products: (all) => all.map(made) });
  others.push(server);
  return server;
}

const reversed = (question: Question): Question => ({
  ...question,
  question_text: '<p>Can you rule out that you are pregnant or breastfeeding?</p>',
});
const versionOf = (id: string) => {
  const { pre_questionnaire, medical_questionnaire } = productFor(before);
  const question = [...pre_questionnaire, ...medical_questionnaire].find((one) => one.id === id);
  if (!question) throw new Error(`no ${id}`);
  return questionVersion(before.flow, SLUG, question);
};
const declared =
  (id: string, as: object) =>
  (question: Question): Question => ({ ...reversed(question), replaces: [{ version: versionOf(id), ...as }] });

const read = async (server: TestApp, { member, questionnaireId }: Journey, id: string) =>
  (
    await server.call('GET', `${api}/user_questionnaires/${questionnaireId}/questions/${id}`, { as: member })
  ).json<Question>();
const put = (server: TestApp, { member, questionnaireId }: Journey, id: string, body: object) =>
  server.call('PUT', `${api}/user_questionnaires/${questionnaireId}/questions/${id}`, { as: member, body });
const variants = async (server: TestApp, as: Member) => server.call('GET', `${api}/variants`, { as });

describe('a medical question whose text was reversed under the same ids', () => {
  test('is asked again, with the reason, and without the old answer', async () => {
    const reached = await journey(before, 'intro');
    const now = await build({ [PREGNANCY]: reversed });
    expect((await variants(now, reached.member)).json()).toMatchObject({
      errors: { next_path: { path_type: 'user_questionnaire', question_id: PREGNANCY } },
    });
    const question = await read(now, reached, PREGNANCY);
    expect(question).toMatchObject({ asked_again: true, draft: false });
    expect(question).not.toHaveProperty('answer');
    expect((await put(now, reached, PREGNANCY, { answer: ['mr-pregnancy-no'] })).statusCode).toBe(200);
    expect((await variants(now, reached.member)).statusCode).toBe(200);
    expect(await read(now, reached, PREGNANCY)).not.toHaveProperty('asked_again');
  });

  test('two builds that serve at once each ask their own question', async () => {
    const reached = await journey(before, 'intro');
    const now = await build({ [PREGNANCY]: reversed });
    await put(now, reached, PREGNANCY, { answer: ['mr-pregnancy-no'] });
    expect(await read(before, reached, PREGNANCY)).toMatchObject({ asked_again: true });
    expect((await variants(before, reached.member)).statusCode).toBe(422);
  });

  test('an answer to the old question is refused with the path to the question, and not saved', async () => {
    const reached = await journey(before, 'demographics');
    const { version = '' } = await read(before, reached, PREGNANCY);
    const now = await build({ [PREGNANCY]: reversed });
    const response = await put(now, reached, PREGNANCY, {
      answer: ['mr-pregnancy-no'],
      asked: { version, language: 'en' },
    });
    expect([response.statusCode, response.json()]).toMatchObject([
      422,
      { errors: { next_path: { path_type: 'user_questionnaire', question_id: PREGNANCY } } },
    ]);
    expect((await now.store.questionnaires.find(reached.questionnaireId, reached.member.id))?.medical).toEqual({});
  });

  test.each([
    ['the same', { meaning: 'same' }, ['mr-pregnancy-no']],
    ['mapped to another option', { options: { 'mr-pregnancy-no': 'mr-pregnancy-yes' } }, ['mr-pregnancy-yes']],
  ])('declared as %s, keeps its answer', async (_name, as, answer) => {
    const reached = await journey(before, 'intro');
    const now = await build({ [PREGNANCY]: declared(PREGNANCY, as) });
    expect(await read(now, reached, PREGNANCY)).toMatchObject({ answer, draft: false });
  });
});

test('an answer stored without a version is asked again', async () => {
  const reached = await journey(before, 'intro');
  await before.db.query(`update answers set answer = answer - 'version' where user_questionnaire_id = $1`, [
    reached.questionnaireId,
  ]);
  expect((await variants(before, reached.member)).json()).toMatchObject({
    errors: { next_path: { path_type: 'pre-questionnaire' } },
  });
});

describe('the pre-questionnaire, whose answers are kept in the browser', () => {
  const submit = async (server: TestApp, as: Member, asked?: object) =>
    server.call('POST', `${api}/pre_questionnaire_answers`, {
      as,
      body: { questionnaire_answers: goodAnswers(productFor(server).pre_questionnaire), ...(asked && { asked }) },
    });

  test('answers to a question that changed meanwhile are refused with the path to the question', async () => {
    const as = await before.member();
    const now = await build({ [WARNING]: reversed });
    const asked = { [WARNING]: { version: versionOf(WARNING), language: 'en' } };
    expect((await submit(now, as, asked)).json()).toMatchObject({
      errors: { next_path: { path_type: 'pre-questionnaire', product_slug: SLUG } },
    });
    expect(await now.store.questionnaires.current(as.id, SLUG)).toBeNull();
  });

  test('the version that was asked is stored with each answer', async () => {
    const as = await before.member();
    const asked = { [WARNING]: { version: versionOf(WARNING), language: 'es' } };
    expect((await submit(before, as, asked)).statusCode).toBe(200);
    const [first] = (await before.store.questionVersions.answersOf(as.id)).filter((one) => one.question_id === WARNING);
    expect(first).toMatchObject({
      answer: { version: versionOf(WARNING), language: 'es' },
      question: { id: WARNING, question_text: expect.stringContaining('últimos días') },
    });
  });
});

describe('[RT-14] a change between the cart and the payment', () => {
  const stopping = (question: Question): Question => ({
    ...question,
    replaces: [{ version: versionOf(PREGNANCY), meaning: 'same' }],
    answer_options: (question.answer_options ?? []).map((option) =>
      option.id === 'mr-pregnancy-no' ? { ...option, end_progress: true } : option,
    ),
  });

  test.each([
    ['an option that stops now', stopping],
    ['a changed question', reversed],
  ])('%s refuses the payment with the path to the question, and charges nothing', async (_name, change) => {
    const who = await buyer(before);
    const now = await build({ [PREGNANCY]: change });
    const paid = await pay(now, who);
    expect([paid.statusCode, paid.json()]).toMatchObject([
      422,
      { errors: { next_path: { path_type: 'user_questionnaire', question_id: PREGNANCY } } },
    ]);
    expect((await now.call('GET', '/api/orders', { as: who.as })).json()).toEqual({ orders: [] });
  });

  test('a question that is no longer asked does not block the payment', async () => {
    const who = await buyer(before);
    await before.db.query(`update user_questionnaires set state = 'open' where user_id = $1`, [who.as.id]);
    expect((await pay(before, who)).statusCode).toBe(201);
  });
});

test('[decision 35] after 50 random edits of the product, the order and the data download are byte for byte the same', async () => {
  const who = await buyer(before, CHOICE);
  const placed = (await pay(before, who)).json<{ id: string }>();
  const order = async (server: TestApp) => (await server.call('GET', `/api/orders/${placed.id}`, { as: who.as })).body;
  const download = async (server: TestApp) =>
    (await server.call('GET', '/api/members_portal/data', { as: who.as })).body;
  const [page, copy] = [await order(before), await download(before)];
  expect(page).toContain('Are you pregnant or breastfeeding');
  expect(page).toContain('"language":"en"');
  expect(copy).toContain('Are you pregnant or breastfeeding');
  const word = fc.string({ minLength: 1, maxLength: 20 });
  const edit = fc.record({ at: fc.nat(), kind: fc.nat({ max: 4 }), word });
  const edits = fc.sample(fc.array(edit, { minLength: 50, maxLength: 50 }), { numRuns: 1, seed: 2026 })[0] ?? [];
  const edited = edits.reduce<Product>((product, { at, kind, word: text }) => {
    const questions = product.medical_questionnaire;
    const place = at % questions.length;
    const change = (question: Question): Question => {
      if (kind === 0) return { ...question, question_text: `<p>${text}</p>` };
      const options = (question.answer_options ?? []).map((option) => ({ ...option, answer_text: text }));
      return kind === 1 ? { ...question, answer_options: options } : { ...question, answer_display_type: text };
    };
    if (kind === 3) return { ...product, name: text, summary: text };
    if (kind === 4) return { ...product, variants: product.variants.map((variant) => ({ ...variant, name: text })) };
    return { ...product, medical_questionnaire: questions.map((one, index) => (index === place ? change(one) : one)) };
  }, productFor(before));
  const now = await testApp(
    {},
    { db: before.db, products: (all) => all.map((one) => (one.slug === SLUG ? edited : one)) },
  );
  others.push(now);
  expect(await order(now)).toBe(page);
  expect(await download(now)).toBe(copy);
});

test('a visitor in the middle of the questions answers the changed ones and reaches the end', async () => {
  const reached = await journey(before, 'medical');
  const now = await build({ [PREGNANCY]: reversed, 'mr-med-heart': reversed });
  for (const id of ['mr-med-heart', PREGNANCY]) {
    const question = productFor(now).medical_questionnaire.find((one) => one.id === id);
    if (!question) throw new Error(`no ${id}`);
    expect((await put(now, reached, id, goodBody(question))).statusCode).toBe(200);
  }
  expect((await now.call('GET', api, { as: reached.member })).statusCode).toBe(200);
});
