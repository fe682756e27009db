import { own, stillStands } from '#core';
import type { NextPath, Operations, Product, Question } from '#core';
import { questionnaireVersion } from '#files';
import { versionIn } from '../checked-flow.ts';
import type { AnswerAsAsked } from '../store/question-versions.ts';
import { nextPath } from './funnel.ts';
import type { Standing } from './funnel.ts';
import type { SavedAnswer } from '../store/saved-answer.ts';

type Told = NonNullable<Operations['saveAnswer']['body']['asked']>;

/**
 * An answer that came, with what was asked: by what its sender says, else the question as it is now, in the language of
 * the request. Undefined where it is to a version whose answers no longer stand.
 * @param questions all of the questionnaire
 */
export function answerTo(
  questions: Product['medical_questionnaire'],
  question: Question,
  answer: SavedAnswer,
  told: Told | undefined,
  language: string,
): { given: SavedAnswer; stands: SavedAnswer } | undefined {
  const given = {
    ...answer,
    version: told?.version ?? versionIn(question),
    questionnaire: questionnaireVersion(questions.map(versionIn)),
    language: told?.language ?? language,
  };
  const stands = stillStands(question, given);
  return stands && { given, stands };
}

/** What of an answer travels beside its question. */
export const answerFields = ({ answer, user_texts, medication, allergy }: SavedAnswer) => ({
  answer,
  user_texts,
  ...(medication && { medication }),
  ...(allergy && { allergy }),
});

/** Answers as the contract has them, with their questions as they were asked; those whose questions were not kept are left out. */
export const wireAnswers = (rows: readonly AnswerAsAsked[], change?: (row: AnswerAsAsked) => NextPath | undefined) =>
  rows.flatMap((row) => {
    const { question, answer, answered_at } = row;
    const next = change?.(row);
    return question === null
      ? []
      : [
          {
            ...(next && { change: next }),
            question: { ...question, version: answer.version, language: answer.language, ...answerFields(answer) },
            answered_at: answered_at.toISOString(),
          },
        ];
  });

/** Whether an answer is one of those that somebody's way through a product rests on now. */
export const isOf =
  ({ product, questionnaire }: Standing) =>
  ({ product_slug, state, part, question_id, draft }: AnswerAsAsked): boolean =>
    product_slug === product.slug &&
    state !== 'ordered' &&
    !draft &&
    own((part === 'pre' ? questionnaire?.pre : questionnaire?.medical) ?? {}, question_id) !== undefined;

/** Where an answer is changed, where it may be: the first questions are all sent at once, and are no place to come back to. */
export const changeOf =
  (standing: Standing) =>
  ({ part, question_id }: AnswerAsAsked): NextPath | undefined =>
    part === 'pre' ? undefined : { ...nextPath(standing, 'user_questionnaire'), question_id };
