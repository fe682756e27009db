import { own, stillStands } from '#core';
import type { Product } from '#core';
import type { UserQuestionnaire } from '../store/questionnaires.ts';
import type { SavedAnswers } from '../store/saved-answer.ts';

type Questions = Product['medical_questionnaire'];

/** A questionnaire without the answers that no longer stand, and with the others as answers to the questions of now. */
export const inForce = (product: Product, { pre, medical, drafts, ...rest }: UserQuestionnaire): UserQuestionnaire => ({
  ...rest,
  pre: thatStand(product.pre_questionnaire, pre),
  medical: thatStand(product.medical_questionnaire, medical),
  drafts: thatStand(product.medical_questionnaire, drafts),
});

/** The answers that still stand, as answers to the questions of now. One to a question that is no longer asked counts for nothing. */
export const thatStand = (questions: Questions, answers: SavedAnswers): SavedAnswers =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const saved = own(answers, question.id);
      const stands = saved && stillStands(question, saved);
      return stands === undefined ? [] : [[question.id, stands]];
    }),
  );
