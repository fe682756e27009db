import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Question } from '#core';
import { testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { ACTIVE, Exact, PLAIN } from './support/exactly.ts';
import { BMI, DEMOGRAPHICS, goodAnswers, goodBody, productFor } from './support/ordering.ts';

let server: TestApp;
let exact: Exact;
let as: Member;
beforeAll(async () => {
  server = await testApp();
  exact = new Exact(server);
  as = await server.member();
}, 60_000);
afterAll(() => server.close());

const API = '/api/products/migraine-relief';
const NEXT_PATH = {
  product_slug: 'migraine-relief',
  user_questionnaire_id: '#1',
  question_id: null,
  path_type: 'user-demographics',
};
const NEXT_PATH_2 = {
  product_slug: 'migraine-relief',
  user_questionnaire_id: '#1',
  question_id: 'mr-med-heart',
  path_type: 'user_questionnaire',
};
const BODY = { next_path: NEXT_PATH_2 };
const ANSWER_OPTIONS = {
  id: 'mr-heart-attack',
  answer_text: 'A heart attack, or chest pain from the heart',
  helper_text: 'Pain or pressure in the chest,… 98',
  end_progress: true,
  urgent: true,
};
const ANSWER_DRAFTS_NEW = {
  user_questionnaire_id: '#1',
  question_id: 'mr-med-heart',
  answer: { answer: ['mr-heart-family'], version: '~', language: 'en', user_texts: {}, questionnaire: '~' },
  updated_at: 'now',
};
const BODY_2 = {
  errors: {
    message: 'Your cart is empty. Please choose a treatment and answer its questions first.',
    next_path: { product_slug: null, user_questionnaire_id: null, question_id: null, path_type: 'user-demographics' },
  },
};
const QUESTION = {
  id: 'mr-med-heart',
  question_text: '<p>Have you <b>ever</b> had an… 114',
  question_type: 'multiple_choice',
  answer_options: [ANSWER_OPTIONS, 'and 4 more'],
  answer_display_type: 1,
  version: '~',
  language: 'en',
  draft: false,
};
const get = (path: string) => exact.call('GET', path, { as });
const put = (path: string, body: object) => exact.call('PUT', path, { as, body });

test('[PQ-5] the questions before the sign-up, and the body, give the listed responses and change the listed rows', async () => {
  const { pre_questionnaire } = productFor(server);
  const send = (questionnaire_answers: object, more = {}) =>
    exact.call('POST', `${API}/pre_questionnaire_answers`, { as, body: { questionnaire_answers, ...more } });
  expect(await exact.call('GET', '/api/products')).toEqual({
    status: 200,
    headers: PLAIN,
    body: {
      products: [
        {
          slug: 'hair-regrowth',
          name: 'Hair regrowth',
          summary: 'A solution or foam for thinning hair.',
          image: '/samples/hair-regrowth.svg',
        },
        {
          slug: 'migraine-relief',
          name: 'Migraine relief',
          summary: 'Tablets to take as soon as a migraine starts.',
          image: '/samples/migraine-relief.svg',
        },
      ],
    },
    rows: {},
  });
  expect(await exact.call('GET', `${API}/pre_questionnaire`)).toEqual({
    status: 200,
    headers: PLAIN,
    body: {
      questions: [
        {
          id: 'mr-pre-days',
          question_text: '<p>On how many days a month do you have a headache or a migraine?</p>',
          question_type: 'single_choice',
          answer_options: [{ id: 'mr-days-few', answer_text: '1 to 3 days' }, 'and 3 more'],
          answer_display_type: 1,
          version: '~',
          language: 'en',
        },
        'and 4 more',
      ],
    },
    rows: {},
  });
  expect(await exact.call('GET', '/api/products/none/pre_questionnaire')).toEqual({
    status: 404,
    headers: PLAIN,
    body: { errors: { message: 'This does not exist.' } },
    rows: {},
  });
  expect(await send({ 'mr-pre-days': ['mr-days-few'], other: ['x'] })).toEqual({
    ...ACTIVE,
    status: 422,
    body: {
      errors: {
        message: {
          other: ['We can’t take this answer. Please answer again.'],
          'mr-pre-goal': ['Please answer this question.'],
          'mr-pre-diagnosis': ['Please answer this question.'],
          'mr-pre-warning': ['Please answer this question.'],
          'mr-pre-symptoms': ['Please answer this question.'],
        },
      },
    },
  });
  expect(await get('/api/carts')).toEqual({ ...ACTIVE, status: 422, body: BODY_2 });
  expect(await get('/api/checkout')).toEqual({ ...ACTIVE, status: 422, body: BODY_2 });
  expect(await send(goodAnswers(pre_questionnaire), { rpt: 'promo' })).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: {
      next_path: {
        product_slug: 'migraine-relief',
        user_questionnaire_id: '#1',
        question_id: null,
        path_type: 'user-bmi',
      },
      bmi: { height_in: null, weight_lb: null, bmi: null },
    },
    rows: {
      ...ACTIVE.rows,
      'answers new': [
        {
          user_questionnaire_id: '#1',
          part: 'pre',
          question_id: 'mr-pre-days',
          answer: { answer: ['mr-days-few'], version: '~', language: 'en', user_texts: {}, questionnaire: '~' },
          updated_at: 'now',
        },
        {
          user_questionnaire_id: '#1',
          part: 'pre',
          question_id: 'mr-pre-diagnosis',
          answer: { answer: ['mr-diagnosis-yes'], version: '~', language: 'en', user_texts: {}, questionnaire: '~' },
          updated_at: 'now',
        },
        {
          user_questionnaire_id: '#1',
          part: 'pre',
          question_id: 'mr-pre-goal',
          answer: { answer: ['since May'], version: '~', language: 'en', user_texts: {}, questionnaire: '~' },
          updated_at: 'now',
        },
        {
          user_questionnaire_id: '#1',
          part: 'pre',
          question_id: 'mr-pre-symptoms',
          answer: { answer: ['mr-sym-nausea'], version: '~', language: 'en', user_texts: {}, questionnaire: '~' },
          updated_at: 'now',
        },
        {
          user_questionnaire_id: '#1',
          part: 'pre',
          question_id: 'mr-pre-warning',
          answer: { answer: ['mr-warning-no'], version: '~', language: 'en', user_texts: {}, questionnaire: '~' },
          updated_at: 'now',
        },
      ],
      'user_questionnaires new': [
        {
          id: '#1',
          user_id: '#2',
          product_slug: 'migraine-relief',
          state: 'open',
          intro_seen: false,
          promotion_token: 'promo',
          created_at: 'now',
          updated_at: 'now',
          read_steps: [],
        },
      ],
    },
  });
  expect(await get(`${API}/questions`)).toEqual({
    ...ACTIVE,
    status: 422,
    body: {
      errors: {
        message: 'Please finish the earlier steps first.',
        next_path: {
          product_slug: 'migraine-relief',
          user_questionnaire_id: '#1',
          question_id: null,
          path_type: 'user-bmi',
        },
      },
    },
  });
  expect(await get('/api/users/bmi')).toEqual({
    ...ACTIVE,
    status: 200,
    body: { height_in: null, weight_lb: null, bmi: null },
  });
  expect(await put('/api/users/bmi', { height_in: 5, weight_lb: 160 })).toEqual({
    ...ACTIVE,
    status: 422,
    body: {
      errors: {
        message: { height_in: ['Check your height. It should be between 3 and 8 feet (92 and 243 centimeters).'] },
      },
    },
  });
  expect(await put('/api/users/bmi', BMI)).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: { height_in: 68, weight_lb: 160, bmi: 24.3, next_path: NEXT_PATH, demographics: { demographics: null } },
    rows: {
      ...ACTIVE.rows,
      'bmi new': [{ user_id: '#2', height_in: 68, weight_lb: 160, bmi: 24.3, updated_at: 'now' }],
    },
  });
  expect(await put('/api/users/bmi', { ...BMI, weight_lb: 200 })).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: { height_in: 68, weight_lb: 200, bmi: 30.4, next_path: NEXT_PATH, demographics: { demographics: null } },
    rows: { ...ACTIVE.rows, 'bmi changed': [{ weight_lb: 200, bmi: 30.4, updated_at: 'now' }] },
  });
  expect(await get('/api/users/demographics')).toEqual({ ...ACTIVE, status: 200, body: { demographics: null } });
  expect(await put('/api/users/demographics', { ...DEMOGRAPHICS, date_of_birth: '2020-02-28', phone: '1' })).toEqual({
    ...ACTIVE,
    status: 422,
    body: {
      errors: {
        message: {
          date_of_birth: ['You must be 18 or older.'],
          phone: ['Check this number. It should have ten digits.'],
        },
      },
    },
  });
  expect(await put('/api/users/demographics', DEMOGRAPHICS)).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: {
      user: {
        id: '#2',
        email: 'person@example.com',
        firstName: 'Ada',
        lastName: 'Lovelace',
        registration_state: 'completed',
        role: 'member',
        email_verification: 'done',
      },
      next_path: NEXT_PATH_2,
      question: QUESTION,
    },
    rows: {
      ...ACTIVE.rows,
      'demographics new': [
        {
          user_id: '#2',
          date_of_birth: 'before',
          sex_at_birth: 'female',
          phone: '5550100134',
          address: { zip: '62701', city: 'Springfield', line1: '1 Main St', line2: '', state: 'IL' },
          updated_at: 'now',
        },
      ],
      'users changed': [{ registration_state: 'completed' }],
    },
  });
  expect(await get('/api/users/demographics')).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      demographics: {
        date_of_birth: '1990-02-28',
        sex_at_birth: 'female',
        phone: '5550100134',
        address: { line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' },
      },
    },
  });
});

test('[QN-6] the medical questions give the listed responses and change the listed rows', async () => {
  const { medical_questionnaire: questions } = productFor(server);
  const [first, ...others] = questions;
  const last = others.pop();
  const id = (await server.store.questionnaires.current(as.id, 'migraine-relief'))?.id ?? '';
  const at = (question: Question | undefined) => `${API}/user_questionnaires/${id}/questions/${question?.id ?? ''}`;
  const answer = (question: Question | undefined, more: object = {}) =>
    put(at(question), { ...(question && goodBody(question)), ...more });
  expect(await get(`${API}/questions`)).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      question_ids: [
        'mr-med-heart',
        'mr-med-pregnancy',
        'mr-med-before',
        'mr-med-medicines',
        'mr-med-allergies',
        'mr-med-form',
      ],
      user_questionnaire_id: '#1',
    },
  });
  expect(await get(at(first))).toEqual({ ...ACTIVE, status: 200, body: QUESTION });
  expect(await get(`${API}/user_questionnaires/${id}/questions/none`)).toEqual({
    ...ACTIVE,
    status: 404,
    body: { errors: { message: 'This does not exist.' } },
  });
  expect(await answer(first, { answer: [] })).toEqual({
    ...ACTIVE,
    status: 422,
    body: { errors: { message: { 'mr-med-heart': ['Please answer this question.'] } } },
  });
  expect(await answer(first, { answer: ['none'], draft: true })).toEqual({
    ...ACTIVE,
    status: 422,
    body: { errors: { message: { 'mr-med-heart': ['We can’t take this answer. Please answer again.'] } } },
  });
  expect(await answer(first, { answer: ['mr-heart-attack'] })).toEqual({
    ...ACTIVE,
    status: 422,
    body: { errors: { message: { 'mr-med-heart': ['We can’t take this answer. Please answer again.'] } } },
  });
  expect(await answer(first, { draft: true })).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: BODY,
    rows: {
      ...ACTIVE.rows,
      'answer_drafts new': [ANSWER_DRAFTS_NEW],
      'user_questionnaires changed': [{ updated_at: 'now' }],
    },
  });
  expect(await get(at(first))).toEqual({
    ...ACTIVE,
    status: 200,
    body: {
      id: 'mr-med-heart',
      question_text: '<p>Have you <b>ever</b> had an… 114',
      question_type: 'multiple_choice',
      answer_options: [ANSWER_OPTIONS, 'and 4 more'],
      answer_display_type: 1,
      version: '~',
      language: 'en',
      answer: ['mr-heart-family'],
      user_texts: {},
      draft: true,
    },
  });
  expect(await answer(first)).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: {
      next_path: {
        product_slug: 'migraine-relief',
        user_questionnaire_id: '#1',
        question_id: 'mr-med-pregnancy',
        path_type: 'user_questionnaire',
      },
      question: {
        id: 'mr-med-pregnancy',
        question_text: '<p>Are you pregnant or breastfeeding, or could you be pregnant?</p>',
        question_type: 'single_choice',
        answer_options: [{ id: 'mr-pregnancy-no', answer_text: 'No' }, 'and 2 more'],
        answer_display_type: 1,
        version: '~',
        language: 'en',
        draft: false,
      },
    },
    rows: {
      ...ACTIVE.rows,
      'answer_drafts gone': 1,
      'answers new': [
        {
          user_questionnaire_id: '#1',
          part: 'medical',
          question_id: 'mr-med-heart',
          answer: { answer: ['mr-heart-family'], version: '~', language: 'en', user_texts: {}, questionnaire: '~' },
          updated_at: 'now',
        },
      ],
      'user_questionnaires changed': [{ updated_at: 'now' }],
    },
  });
  expect(await answer(first, { draft: true })).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: BODY,
    rows: {
      ...ACTIVE.rows,
      'answer_drafts new': [ANSWER_DRAFTS_NEW],
      'user_questionnaires changed': [{ updated_at: 'now' }],
    },
  });
  for (const question of [first, ...others]) await answer(question);
  expect(await get(`${API}?path_type=intro`)).toEqual({
    ...ACTIVE,
    status: 422,
    body: {
      errors: {
        message: 'Please finish the earlier steps first.',
        next_path: {
          product_slug: 'migraine-relief',
          user_questionnaire_id: '#1',
          question_id: 'mr-med-form',
          path_type: 'user_questionnaire',
        },
      },
    },
  });
  expect(await answer(last)).toEqual({
    status: 200,
    headers: ACTIVE.headers,
    body: {
      next_path: {
        product_slug: 'migraine-relief',
        user_questionnaire_id: '#1',
        question_id: null,
        path_type: 'intro',
      },
    },
    rows: {
      ...ACTIVE.rows,
      'answers new': [
        {
          user_questionnaire_id: '#1',
          part: 'medical',
          question_id: 'mr-med-form',
          answer: { answer: ['mr-form-swallow'], version: '~', language: 'en', user_texts: {}, questionnaire: '~' },
          updated_at: 'now',
        },
      ],
      'user_questionnaires changed': [{ state: 'complete', updated_at: 'now' }],
    },
  });
});
