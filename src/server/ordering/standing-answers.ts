import { ownEntry, carryOver } from '#core';
import type { Product } from '#core';
import type { UserQuestionnaire } from '../store/questionnaires.ts';
import type { SavedAnswers } from '../store/saved-answer.ts';

type Questions = Product['medical_questionnaire'];

/** A questionnaire without the answers that no longer stand, and with the others as answers to the questions of now. */
export const withStandingAnswers = (
  product: Product,
  { pre, medical, drafts, ...rest }: UserQuestionnaire,
): UserQuestionnaire => ({
  ...rest,
  pre: standingAnswers(product.pre_questionnaire, pre),
  medical: standingAnswers(product.medical_questionnaire, medical),
  drafts: standingAnswers(product.medical_questionnaire, drafts),
});

/** The answers that still stand, as answers to the questions of now. One to a question that is no longer asked counts for nothing. */
export const standingAnswers = (questions: Questions, answers: SavedAnswers): SavedAnswers =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const saved = ownEntry(answers, question.id);
      const stands = saved && carryOver(question, saved);
      return stands === undefined ? [] : [[question.id, stands]];
    }),
  );
