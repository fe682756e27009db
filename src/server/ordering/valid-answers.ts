import { validAnswers } from '#core';
import type { Product } from '#core';
import type { UserQuestionnaire } from '../store/questionnaires.ts';

/** The questionnaire with its answers converted to the current questions, and without answers that no longer count. */
export const withValidAnswers = (product: Product, questionnaire: UserQuestionnaire): UserQuestionnaire => ({
  ...questionnaire,
  pre: validAnswers(product.pre_questionnaire, questionnaire.pre),
  medical: validAnswers(product.medical_questionnaire, questionnaire.medical),
  drafts: validAnswers(product.medical_questionnaire, questionnaire.drafts),
});
