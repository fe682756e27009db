import { ownEntry, carryOver } from '#core';
import type { NextPath, Operations, Product, Question } from '#core';
import { questionnaireVersion } from '#files';
import { versionIn } from '../checked-flow.ts';
import type { AnswerAsAsked } from '../store/question-versions.ts';
import { nextPath } from './funnel.ts';
import type { FunnelPosition } from './funnel.ts';
import type { ServerContext } from '../server-context.ts';
import type { SavedAnswer } from '../store/saved-answer.ts';

type AskedVersion = NonNullable<Operations['saveAnswer']['body']['asked']>;

const digests = new WeakMap<Product['medical_questionnaire'], string>();

/** The version of a questionnaire. Computed once, because products do not change while a server runs. */
function digestOf(questions: Product['medical_questionnaire']): string {
  const digest = digests.get(questions) ?? questionnaireVersion(questions.map(versionIn));
  digests.set(questions, digest);
  return digest;
}

/**
 * A received answer in two forms: `given` as the person gave it, and `carried` as it counts for the current question.
 * Both state the version and language of the question: those in the request, otherwise those of the current question and
 * of the request. Undefined if answers to that version no longer count.
 * @param questions the whole questionnaire
 */
export function receivedAnswer(
  questions: Product['medical_questionnaire'],
  question: Question,
  answer: SavedAnswer,
  asked: AskedVersion | undefined,
  language: string,
): { given: SavedAnswer; carried: SavedAnswer } | undefined {
  const given = {
    ...answer,
    version: asked?.version ?? versionIn(question),
    questionnaire: digestOf(questions),
    language: asked?.language ?? language,
  };
  const carried = carryOver(question, given);
  return carried && { given, carried };
}

/** The fields of an answer that the contract puts into the question. */
export const answerFields = ({ answer, user_texts, medication, allergy }: SavedAnswer) => ({
  answer,
  user_texts,
  ...(medication && { medication }),
  ...(allergy && { allergy }),
});

/**
 * Answers in the contract's form, each with its question as it was asked. Answers whose question was not stored are
 * omitted.
 * @param placeOf returns the NextPath of the page on which an answer can still be changed; undefined if it cannot be
 * changed
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

/** The answers that count for a person's progress with a product, each with the page on which it can be changed. */
export async function answersToCheck(context: ServerContext, userId: string, funnel: FunnelPosition) {
  const rows = await context.store.questionVersions.answersOf(userId);
  return wireAnswers(rows.filter(countsFor(funnel)), changedAt(funnel));
}

const countsFor =
  ({ product, questionnaire }: FunnelPosition) =>
  ({ product_slug, state, part, question_id, draft }: AnswerAsAsked): boolean =>
    product_slug === product.slug &&
    state !== 'ordered' &&
    !draft &&
    ownEntry((part === 'pre' ? questionnaire?.pre : questionnaire?.medical) ?? {}, question_id) !== undefined;

/**
 * Returns the page on which an answer can be changed. Undefined for pre-questionnaire answers: they are sent all
 * together, so no page changes a single one.
 */
const changedAt =
  (funnel: FunnelPosition) =>
  ({ part, question_id }: AnswerAsAsked): NextPath | undefined =>
    part === 'pre' ? undefined : { ...nextPath(funnel, 'user_questionnaire'), question_id };
