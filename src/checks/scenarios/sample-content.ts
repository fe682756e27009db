import { jsonOf, type JsonObject, type Product } from '#core';
import { type BackendAnswers, sentAlong } from './backend-answers.ts';
import { objectOf } from './values.ts';

/** The id of the person's questionnaire. */
export const QUESTIONNAIRE = 'questionnaire';

/** Whether responses of a schema contain questions with their saved answers. */
export const asksQuestions = (shape: string | undefined): boolean =>
  shape === 'Questionnaire' || shape === 'QuestionnaireProgress' || shape === 'Question';

/**
 * Sample content for a response schema, from a sample product and the stored answers.
 * @param id the requested question
 */
export function contentOf(
  shape: string | undefined,
  product: Product | undefined,
  id: string | undefined,
  answers: BackendAnswers,
): JsonObject {
  const questions = product?.medical_questionnaire ?? [];
  if (shape === 'Questionnaire') return { questions: jsonOf(product?.pre_questionnaire ?? []) };
  if (shape === 'QuestionnaireProgress')
    return { question_ids: questions.map((one) => one.id), user_questionnaire_id: QUESTIONNAIRE };
  if (shape === 'QuantityList') return { quantities: jsonOf(product?.variants[0]?.quantities ?? []) };
  if (shape !== 'Question') return objectOf(product);
  const question = questions.find((one) => one.id === id);
  return { ...objectOf(question), ...(question && sentAlong(question, answers)) };
}
