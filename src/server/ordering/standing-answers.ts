import { validAnswers } from '#core';
import type { Product } from '#core';
import type { UserQuestionnaire } from '../store/questionnaires.ts';

/**
 * Removes the answers of a questionnaire that no longer count, and carries the others over to the current questions.
 */
export const withStandingAnswers = (product: Product, questionnaire: UserQuestionnaire): UserQuestionnaire => ({
  ...questionnaire,
  pre: validAnswers(product.pre_questionnaire, questionnaire.pre),
  medical: validAnswers(product.medical_questionnaire, questionnaire.medical),
  drafts: validAnswers(product.medical_questionnaire, questionnaire.drafts),
});
