import { ownEntry, carryOver } from '#core';
import type { NextPath, Operations, Product, Question } from '#core';
import { questionnaireVersion } from '#files';
import { versionIn } from '../checked-flow.ts';
import type { AnswerAsAsked } from '../store/question-versions.ts';
import { nextPath } from './funnel.ts';
import type { FunnelPosition } from './funnel.ts';
import type { Server } from '../server.ts';
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
  const stands = carryOver(question, given);
  return stands && { given, stands };
}

/** What of an answer travels beside its question. */
export const answerFields = ({ answer, user_texts, medication, allergy }: SavedAnswer) => ({
  answer,
  user_texts,
  ...(medication && { medication }),
  ...(allergy && { allergy }),
});

/**
 * Answers as the contract has them, with their questions as they were asked; those whose questions were not kept are left out.
 * @param placeOf where an answer may still be changed
 */
export const wireAnswers = (rows: readonly AnswerAsAsked[], placeOf?: (row: AnswerAsAsked) => NextPath | undefined) =>
  rows.flatMap((row) => {
    const { question, answer, answered_at } = row;
    if (question === null) return [];
    const next = placeOf?.(row);
    return [
      {
        question: { ...question, version: answer.version, language: answer.language, ...answerFields(answer) },
        answered_at: answered_at.toISOString(),
        ...(next && { next_path: next }),
      },
    ];
  });

/** The answers that a person's progress with a product rests on now, each with where it is changed. */
export async function answersToCheck(server: Server, userId: string, funnel: FunnelPosition) {
  const rows = await server.store.questionVersions.answersOf(userId);
  return wireAnswers(rows.filter(countsFor(funnel)), changedAt(funnel));
}

const countsFor =
  ({ product, questionnaire }: FunnelPosition) =>
  ({ product_slug, state, part, question_id, draft }: AnswerAsAsked): boolean =>
    product_slug === product.slug &&
    state !== 'ordered' &&
    !draft &&
    ownEntry((part === 'pre' ? questionnaire?.pre : questionnaire?.medical) ?? {}, question_id) !== undefined;

/** The pre-questionnaire is sent as a whole, so none of its questions is a place to come back to. */
const changedAt =
  (funnel: FunnelPosition) =>
  ({ part, question_id }: AnswerAsAsked): NextPath | undefined =>
    part === 'pre' ? undefined : { ...nextPath(funnel, 'user_questionnaire'), question_id };
