import { stillStands } from '#core';
import type { Operations, Product, Question } from '#core';
import { questionnaireVersion } from '#files';
import { versionIn } from '../checked-flow.ts';
import type { AnswerAsAsked } from '../store/question-versions.ts';
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
export const wireAnswers = (rows: readonly AnswerAsAsked[]) =>
  rows.flatMap(({ question, answer, answered_at }) =>
    question === null
      ? []
      : [
          {
            question: { ...question, version: answer.version, language: answer.language, ...answerFields(answer) },
            answered_at: answered_at.toISOString(),
          },
        ],
  );
