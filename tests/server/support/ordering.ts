import { expect } from 'vitest';
import type { Product } from '#core';
import type { Member, TestApp } from './app.ts';

type Question = Product['medical_questionnaire'][number];

/** An answer that lets a person go on: the plainest option, or a text. */
export function goodAnswer(question: Question): string[] {
  const options = question.answer_options ?? [];
  const plain = options.find((option) => !option.end_progress && !option.need_more_info);
  return options.length === 0 ? ['since May'] : [plain?.id ?? ''];
}

/** The body of a PUT with such an answer; for entries, that there are none. */
export function goodBody(question: Question): object {
  const answer = goodAnswer(question);
  if (question.question_type === 'medications')
    return { answer, medication: { medication_entries: {}, medication_free_text: [], none_medications: true } };
  if (question.question_type === 'allergies')
    return { answer, allergy: { allergy_entries: {}, allergy_free_text: [], none_allergies: true } };
  return { answer };
}

export const goodAnswers = (questions: Question[]): Record<string, string[]> =>
  Object.fromEntries(questions.map((question) => [question.id, goodAnswer(question)]));

export const DEMOGRAPHICS = {
  date_of_birth: '1990-02-28',
  sex_at_birth: 'female',
  phone: '(555) 010-0134',
  address: { line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' },
};
export const BMI = { height_in: 68, weight_lb: 160 };

/** Steps of the funnel in order, taken through the API. */
export interface Journey {
  member: Member;
  product: Product;
  questionnaireId: string;
}

/** Takes a new person through the funnel up to and including `until`. */
export async function journey(
  app: TestApp,
  until: 'pre' | 'bmi' | 'demographics' | 'medical' | 'intro',
  member?: Member,
  slug?: string,
): Promise<Journey> {
  const who = member ?? (await app.member());
  const product = productFor(app, slug);
  const api = `/api/products/${product.slug}`;
  const done = async (response: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await response;
    expect(statusCode, body).toBeLessThan(300);
  };
  const answers = { questionnaire_answers: goodAnswers(product.pre_questionnaire) };
  await done(app.call('POST', `${api}/pre_questionnaire_answers`, { as: who, body: answers }));
  const questionnaire = await app.store.questionnaires.current(who.id, product.slug);
  const result = { member: who, product, questionnaireId: questionnaire?.id ?? '' };
  if (until === 'pre') return result;
  await done(app.call('PUT', '/api/users/bmi', { as: who, body: BMI }));
  if (until === 'bmi') return result;
  await done(app.call('PUT', '/api/users/demographics', { as: who, body: DEMOGRAPHICS }));
  if (until === 'demographics') return result;
  for (const question of product.medical_questionnaire) {
    const url = `${api}/user_questionnaires/${result.questionnaireId}/questions/${question.id}`;
    await done(app.call('PUT', url, { as: who, body: goodBody(question) }));
  }
  if (until === 'medical') return result;
  await done(app.call('GET', api, { as: who }));
  return result;
}

/** The product that the tests order. */
export function productFor({ products }: TestApp, slug = 'migraine-relief'): Product {
  const product = products.find((each) => each.slug === slug);
  if (!product) throw new Error(`the flow has no ${slug}`);
  return product;
}
