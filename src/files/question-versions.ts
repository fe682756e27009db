import { type Flow, ownQuestionContent, type Product, questionContent } from '#core';
import { versionOf } from './version.ts';

/**
 * A question's version: the digest of everything that gives its answer a meaning (`questionContent`).
 * @param slug its product's slug
 */
export const questionVersion = (flow: Flow, slug: string, question: Product['medical_questionnaire'][number]): string =>
  versionOf(questionContent(flow, slug, question));

/** A questionnaire's version: the digest of its questions' versions in order. */
export const questionnaireVersion = (questions: readonly string[]): string => versionOf([...questions]);

/** The version of each question of a flow's own, by questionnaire and id. */
export const ownQuestionVersions = (flow: Flow): Flow['questionVersions'] =>
  Object.fromEntries(
    Object.entries(flow.questionnaires).map(([name, questions]) => [
      name,
      Object.fromEntries(questions.map((question) => [question.id, versionOf(ownQuestionContent(flow, question))])),
    ]),
  );
