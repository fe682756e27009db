import { thatStand } from '#core';
import type { Product } from '#core';
import type { UserQuestionnaire } from '../store/questionnaires.ts';

/** A questionnaire without the answers that no longer stand, and with the others as answers to the questions of now. */
export const withStandingAnswers = (
  product: Product,
  { pre, medical, drafts, ...rest }: UserQuestionnaire,
): UserQuestionnaire => ({
  ...rest,
  pre: thatStand(product.pre_questionnaire, pre),
  medical: thatStand(product.medical_questionnaire, medical),
  drafts: thatStand(product.medical_questionnaire, drafts),
});
